//! Tests of the naming rules.

use super::*;
use proptest::prelude::*;

#[test]
fn attribute_names() {
    for (wire, expected) in [
        ("name", "name"),
        ("petId", "pet_id"),
        ("HTTPSOnly", "https_only"),
        ("IPv4Address", "ipv4_address"),
        ("subnetIPv6", "subnet_ipv6"),
        ("userIDs", "user_ids"),
        ("URLPath", "url_path"),
        ("foo-bar", "foo_bar"),
        ("fooBar-baz", "foo_bar_baz"),
        ("os.version", "os_version"),
        ("$schema", "schema"),
        ("@type", "type"),
        ("24h", "n24h"),
        ("größe", "groesse"),
        ("café", "cafe"),
        ("_links", "links"),
        ("https://x.example/ev", "https_x_example_ev"),
        ("sha256Sum", "sha256_sum"),
        ("OAuth2Client", "oauth2_client"),
        ("myOAuthClient", "my_oauth_client"),
        ("eTag", "etag"),
        ("dateTag", "date_tag"),
        ("CREATETag", "create_tag"),
        ("iOSVersion", "ios_version"),
        ("vCPUs", "vcpus"),
        ("hasGitHubApp", "has_github_app"),
        ("MySQLVersion", "mysql_version"),
        ("is_global", "is_global"),
        ("authTime", "auth_time"),
    ] {
        assert_eq!(attribute(wire).as_deref(), Ok(expected), "{wire}");
    }
}

#[test]
fn names_without_letters_need_a_mapping() {
    assert!(attribute("").is_err());
    assert!(attribute("***").is_err());
    assert!(attribute("名前").is_err());
    assert!(attribute("x名").is_err());
}

#[test]
fn reserved_names_step_aside_at_the_root() {
    for wire in [
        "count",
        "forEach",
        "provider",
        "lifecycle",
        "dependsOn",
        "connection",
        "provisioner",
    ] {
        let root = root_attribute(wire, "widget").expect("a name");
        assert!(root.name.starts_with("widget_"), "{wire}: {}", root.name);
        assert!(root.reserved.is_some());
    }
    let kept = root_attribute("package", "widget").expect("a name");
    assert_eq!((kept.name.as_str(), kept.reserved), ("package", None));
}

#[test]
fn one_and_many() {
    for (many, one) in [
        ("pets", "pet"),
        ("policies", "policy"),
        ("addresses", "address"),
        ("ssh_keys", "ssh_key"),
        ("indices", "index"),
        ("statuses", "status"),
        ("boxes", "box"),
        ("branches", "branch"),
        ("databases", "database"),
        ("releases", "release"),
        ("aliases", "alias"),
        ("people", "person"),
        ("processes", "process"),
        ("classes", "class"),
        ("types", "type"),
        ("caches", "cache"),
        ("keys", "key"),
        ("gateways", "gateway"),
        ("knowledge_bases", "knowledge_base"),
    ] {
        assert_eq!(singular(many), one);
        assert_eq!(plural(one), many);
    }
    for same in [
        "dns",
        "settings",
        "chassis",
        "kubernetes",
        "status",
        "access",
        "saas",
    ] {
        assert_eq!(singular(same), same);
    }
}

#[test]
fn provider_names() {
    for (title, expected) in [
        ("Kiosk", "kiosk"),
        ("Kiosk API", "kiosk"),
        ("The Kiosk REST API v2", "kiosk"),
        ("PowerDNS", "powerdns"),
        ("Prefect REST API", "prefect"),
        ("Netlify's API documentation", "netlify"),
        ("API", ""),
    ] {
        assert_eq!(provider(title), expected, "{title}");
    }
}

proptest! {
    #[test]
    fn every_name_is_legal(wire in "\\PC*") {
        if let Ok(name) = attribute(&wire) {
            prop_assert!(is_legal(&name), "{wire:?} became {name:?}");
        }
    }

    #[test]
    fn a_name_keeps_its_spelling(name in "[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,5}){0,3}") {
        prop_assert_eq!(attribute(&name), Ok(name));
    }

    #[test]
    fn one_of_many_is_one(name in "[a-z]{1,12}") {
        let one = singular(&plural(&name));
        prop_assert!(is_legal(&one));
        prop_assert_eq!(singular(&one), one);
    }
}

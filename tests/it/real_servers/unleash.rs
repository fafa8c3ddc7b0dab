//! Everything that can be made on a fresh Unleash, by a provider from Unleash's own document.

use tests::real_life::{Object, RealLife, in_days};
use tests::real_provider::{RealProvider, document};
use tests::real_server::RealServer;
use tfsdk_testing::terraform::terraform_available;

const TOKEN: &str = "*:*.tf-admin-0123456789abcdef0123456789abcdef";

const SEGMENT: Object = Object {
    address: "unleash_segment.main",
    made: r#"
  name        = "beta"
  description = "first"
  constraints = [{ context_name = "userId", operator = "IN", values = ["1", "2"] }]
"#,
    changes: &[
        r#"
  name        = "beta-testers"
  description = "second"
  project     = "default"
  constraints = [{ context_name = "appName", operator = "NUM_GT", value = "5", inverted = true, case_insensitive = true }]
"#,
        r#"
  name        = "beta-testers"
  constraints = []
"#,
    ],
    replaced: None,
    import: Some("{id}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/segments/{id}",
        r#"{"name":"drifted","constraints":[]}"#,
    )),
    remove: &[("DELETE", "/api/admin/segments/{id}")],
    read: "/api/admin/segments/{id}",
    unset: &[],
};

const FEATURE: Object = Object {
    address: "unleash_feature.main",
    made: r#"
  project_id  = "default"
  name        = "checkout"
  type        = "release"
  description = "first"
"#,
    changes: &[
        r#"
  project_id      = "default"
  name            = "checkout"
  type            = "kill-switch"
  description     = "second"
  impression_data = true
"#,
        r#"
  project_id      = "default"
  name            = "checkout"
  type            = "kill-switch"
  impression_data = false
"#,
    ],
    replaced: Some(
        r#"
  project_id = "default"
  name       = "checkout-two"
"#,
    ),
    import: Some("default/{name}"),
    unseen: &[],
    drift: Some((
        "PATCH",
        "/api/admin/projects/default/features/{name}",
        r#"[{"op":"replace","path":"/type","value":"experiment"}]"#,
    )),
    remove: &[
        ("DELETE", "/api/admin/projects/default/features/{name}"),
        ("DELETE", "/api/admin/archive/{name}"),
    ],
    read: "/api/admin/projects/default/features/{name}",
    // Tags are objects of their own; a flag with one that is not there is answered by 500.
    unset: &["tags"],
};

const STRATEGY: Object = Object {
    address: "unleash_feature_strategy.main",
    made: r#"
  project_id   = "default"
  feature_name = unleash_feature.main.name
  environment  = "development"
  name         = "flexibleRollout"
  parameters   = { rollout = "50", stickiness = "default", groupId = "checkout" }
  constraints  = [{ context_name = "appName", operator = "IN", values = ["shop"] }]
"#,
    changes: &[
        r#"
  project_id   = "default"
  feature_name = unleash_feature.main.name
  environment  = "development"
  name         = "flexibleRollout"
  title        = "Half of them"
  disabled     = true
  segments     = [unleash_segment.main.id]
  parameters   = { rollout = "60", stickiness = "default", groupId = "checkout" }
  constraints  = []
  variants     = [{ name = "red", weight = 1000, weight_type = "variable", stickiness = "default", payload = { type = "string", value = "r" } }]
"#,
        r#"
  project_id   = "default"
  feature_name = unleash_feature.main.name
  environment  = "development"
  name         = "default"
  title        = "Half of them"
  disabled     = false
  segments     = []
  parameters   = {}
  constraints  = []
  variants     = []
"#,
    ],
    replaced: Some(
        r#"
  project_id   = "default"
  feature_name = unleash_feature.main.name
  environment  = "production"
  name         = "default"
"#,
    ),
    import: Some("default/{feature_name}/{environment}/{id}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/projects/default/features/{feature_name}/environments/{environment}/strategies/{id}",
        r#"{"name":"default","title":"drifted","parameters":{}}"#,
    )),
    remove: &[(
        "DELETE",
        "/api/admin/projects/default/features/{feature_name}/environments/{environment}/strategies/{id}",
    )],
    read: "/api/admin/projects/default/features/{feature_name}/environments/{environment}/strategies/{id}",
    // The server orders strategies by a call of its own, and ignores this.
    unset: &["sort_order"],
};

const CONTEXT_FIELD: Object = Object {
    address: "unleash_context_field.main",
    made: r#"
  name         = "tier"
  description  = "first"
  legal_values = [{ value = "gold" }, { value = "silver", description = "second best" }]
"#,
    changes: &[r#"
  name         = "tier"
  description  = "second"
  stickiness   = true
  legal_values = [{ value = "iron" }]
"#],
    replaced: Some(
        r#"
  name = "class"
"#,
    ),
    import: Some("{name}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/context/{name}",
        r#"{"description":"drifted"}"#,
    )),
    remove: &[("DELETE", "/api/admin/context/{name}")],
    read: "/api/admin/context/{name}",
    // The server takes `sortOrder` and ignores it; `project` makes it a field of that project.
    unset: &["sort_order", "project"],
};

const PROJECT_CONTEXT_FIELD: Object = Object {
    address: "unleash_project_context_field.main",
    made: r#"
  project_id  = "default"
  name        = "shop"
  description = "first"
"#,
    changes: &[r#"
  project_id   = "default"
  name         = "shop"
  description  = "second"
  stickiness   = true
  legal_values = [{ value = "north" }]
"#],
    replaced: Some(
        r#"
  project_id = "default"
  name       = "branch"
"#,
    ),
    import: Some("default/{name}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/projects/default/context/{name}",
        r#"{"description":"drifted"}"#,
    )),
    remove: &[("DELETE", "/api/admin/projects/default/context/{name}")],
    read: "/api/admin/projects/default/context/{name}",
    unset: &["sort_order", "project"],
};

const TAG_TYPE: Object = Object {
    address: "unleash_tag_type.main",
    made: r#"
  name        = "team"
  description = "first"
  icon        = "T"
"#,
    changes: &[r##"
  name        = "team"
  description = "second"
  icon        = "U"
  color       = "#00FF00"
"##],
    replaced: Some(
        r#"
  name = "squad"
"#,
    ),
    import: Some("{name}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/tag-types/{name}",
        r#"{"description":"drifted"}"#,
    )),
    remove: &[("DELETE", "/api/admin/tag-types/{name}")],
    read: "/api/admin/tag-types/{name}",
    unset: &[],
};

const STRATEGY_TYPE: Object = Object {
    address: "unleash_strategy_type.main",
    made: r#"
  name        = "by-country"
  title       = "By country"
  description = "first"
  parameters  = [{ name = "countries", type = "list", required = true }]
"#,
    changes: &[r#"
  name        = "by-country"
  title       = "By country"
  description = "second"
  parameters  = [{ name = "share", type = "percentage", description = "How many", required = false }]
"#],
    replaced: Some(
        r#"
  name       = "by-continent"
  parameters = []
"#,
    ),
    import: Some("{name}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/strategies/{name}",
        r#"{"name":"by-country","description":"drifted","parameters":[]}"#,
    )),
    remove: &[("DELETE", "/api/admin/strategies/{name}")],
    read: "/api/admin/strategies/{name}",
    // Both are the server's to say.
    unset: &["deprecated", "editable"],
};

const ADDON: Object = Object {
    address: "unleash_addon.main",
    made: r#"
  addon_provider = "webhook"
  enabled        = true
  description    = "first"
  events         = ["feature-created"]
  parameters     = jsonencode({ url = "http://127.0.0.1:9/", authorization = "hush" })
"#,
    changes: &[r#"
  addon_provider = "webhook"
  enabled        = false
  description    = "second"
  events         = ["feature-created", "feature-updated"]
  projects       = ["default"]
  environments   = ["development"]
  parameters     = jsonencode({ url = "http://127.0.0.1:9/x", authorization = "hush hush" })
"#],
    replaced: None,
    import: Some("{id}"),
    unseen: &["parameters"],
    drift: Some((
        "PUT",
        "/api/admin/addons/{id}",
        r#"{"provider":"webhook","enabled":true,"events":["feature-created"],"parameters":{"url":"*****","authorization":"*****"}}"#,
    )),
    remove: &[("DELETE", "/api/admin/addons/{id}")],
    read: "/api/admin/addons/{id}",
    unset: &[],
};

const USER: Object = Object {
    address: "unleash_user.main",
    made: r#"
  name      = "Bob"
  username  = "bob"
  email     = "bob@example.org"
  root_role = "3"
  password  = "Str0ng.pw.12345"
"#,
    changes: &[r#"
  name      = "Bobby"
  username  = "bob"
  email     = "bobby@example.org"
  root_role = "2"
  password  = "Str0ng.pw.12345"
"#],
    replaced: Some(
        r#"
  name      = "Bob"
  username  = "robert"
  email     = "robert@example.org"
  root_role = "2"
  password  = "Str0ng.pw.12345"
"#,
    ),
    import: Some("{id}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/user-admin/{id}",
        r#"{"name":"drifted","email":"bobby@example.org","rootRole":2}"#,
    )),
    remove: &[("DELETE", "/api/admin/user-admin/{id}")],
    read: "/api/admin/user-admin/{id}",
    unset: &[],
};

const API_TOKEN: Object = Object {
    address: "unleash_api_token.main",
    made: r#"
  token_name  = "sdk"
  type        = "client"
  environment = "development"
  projects    = ["default"]
  expires_at  = "2050-01-01T00:00:00Z"
"#,
    changes: &[r#"
  token_name  = "sdk"
  type        = "client"
  environment = "development"
  projects    = ["default"]
  expires_at  = "2051-01-01T00:00:00Z"
"#],
    replaced: Some(
        r#"
  token_name  = "sdk"
  type        = "client"
  environment = "production"
  projects    = ["default"]
"#,
    ),
    import: Some("{secret}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/api-tokens/{secret}",
        r#"{"expiresAt":"2040-01-01T00:00:00.000Z"}"#,
    )),
    remove: &[("DELETE", "/api/admin/api-tokens/{secret}")],
    read: "/api/admin/api-tokens/{token_name}",
    // Either `project` or `projects`.
    unset: &["project"],
};

const INVITE_LINK: Object = Object {
    address: "unleash_invite_link.main",
    made: r#"
  name       = "summer"
  expires_at = "SOON"
"#,
    changes: &[r#"
  name       = "summer"
  expires_at = "LATER"
  enabled    = false
"#],
    replaced: Some(
        r#"
  name       = "winter"
  expires_at = "LATER"
"#,
    ),
    import: Some("{secret}"),
    unseen: &[],
    drift: Some((
        "PUT",
        "/api/admin/invite-link/tokens/{secret}",
        r#"{"enabled":true}"#,
    )),
    // Nothing deletes it; destroying it turns it off.
    remove: &[],
    read: "/api/admin/invite-link/tokens/{secret}",
    unset: &[],
};

#[test]
fn everything_on_a_fresh_unleash_lives_through_all_steps() {
    if !terraform_available("real_servers::unleash") {
        return;
    }
    let Some(document) = document("unleash", "openapi.json") else {
        return;
    };
    let mapping = include_str!("unleash.mapping.yaml");
    let provider = RealProvider::generate("unleash", &document, mapping);
    let Some(server) = RealServer::start("unleash", &[]) else {
        return;
    };
    let endpoint = server.url();
    RealLife {
        server: &server,
        provider: &provider,
        environment: &[("UNLEASH_ENDPOINT", &endpoint), ("UNLEASH_TOKEN", TOKEN)],
        headers: &[&format!("Authorization: {TOKEN}")],
        objects: &[
            SEGMENT,
            FEATURE,
            STRATEGY,
            CONTEXT_FIELD,
            PROJECT_CONTEXT_FIELD,
            TAG_TYPE,
            STRATEGY_TYPE,
            ADDON,
            USER,
            API_TOKEN,
            INVITE_LINK,
        ],
        // Links of more than a month are cut short by the server.
        words: &[("SOON", in_days(5)), ("LATER", in_days(9))],
    }
    .run();
}

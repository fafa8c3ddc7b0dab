//! What debug mode prints: the variable that makes Terraform connect to a running provider.

use serde_json::json;

use crate::listener::Address;

/// The text for the person who started the provider. `Test` means that Terraform neither ends the process nor
/// expects it to end, so one process serves many commands.
pub(crate) fn instructions(provider_address: &str, address: &Address) -> String {
    let value = variable(provider_address, address);
    format!(
        "The provider waits for Terraform; Ctrl-C ends it. Set this variable where terraform or tofu runs:\n\n\
         \tTF_REATTACH_PROVIDERS={}\n\n\
         In PowerShell: $env:TF_REATTACH_PROVIDERS={}\n",
        quoted(&value, r"'\''"),
        quoted(&value, "''"),
    )
}

fn variable(provider_address: &str, address: &Address) -> String {
    let provider = json!({
        "Protocol": "grpc",
        "ProtocolVersion": 6,
        "Pid": std::process::id(),
        "Test": true,
        "Addr": { "Network": address.network, "String": address.text },
    });
    json!({ provider_address: provider }).to_string()
}

fn quoted(value: &str, quote: &str) -> String {
    format!("'{}'", value.replace('\'', quote))
}

#[cfg(test)]
mod tests {
    use super::{instructions, variable};
    use crate::listener::Address;

    #[test]
    fn the_variable_is_json_on_a_line_of_its_own() {
        let address = Address {
            network: "unix",
            text: "/tmp/it's".into(),
        };
        let value: serde_json::Value =
            serde_json::from_str(&variable("acme/widgets", &address)).unwrap();
        assert_eq!(value["acme/widgets"]["Addr"]["String"], "/tmp/it's");
        let text = instructions("acme/widgets", &address);
        let line = text
            .lines()
            .find(|line| line.contains("\tTF_REATTACH_PROVIDERS='{"))
            .unwrap();
        assert!(
            line.ends_with("}'") && line.contains(r"/tmp/it'\''s"),
            "{line}"
        );
    }
}

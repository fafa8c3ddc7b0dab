//! Terraform's rules, one test each.

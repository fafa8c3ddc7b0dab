//! Numbers as Terraform has them: decimals of any size.

use bigdecimal::BigDecimal;

/// An exact decimal number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Number(BigDecimal);

//! Numbers as Terraform has them: decimals of any size.

use bigdecimal::{BigDecimal, ToPrimitive, Zero};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// How many digits a number may have before or after its decimal point when it is written out.
/// `1e999999999` would fill the memory, here and in Terraform, which writes numbers out in full.
const DIGITS: i64 = 16_384;

/// Doubles with so few significant bits are exact fractions rather than rounded decimals.
const SHORT_MANTISSA: u64 = 1 << 40;

/// An exact decimal number.
///
/// Kept without trailing zeros, so equal numbers are represented equally: `1`, `1.0` and `1e0`.
#[derive(Clone, PartialEq, Eq)]
pub struct Number(BigDecimal);

/// Why a text or a float is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Other characters than a decimal number has.
    #[error("not a decimal number")]
    Syntax,
    /// So large, or so small, that it would fill pages.
    #[error("a number with more than 16384 digits before or after its decimal point")]
    TooLong,
    /// NaN or an infinity.
    #[error("neither infinite numbers nor NaN are allowed")]
    NotFinite,
}

impl Number {
    /// Reads `12`, `-0.5`, `.5` or `1.5e3`.
    ///
    /// # Errors
    /// Anything else, and numbers of more than 16,384 digits before or after the decimal point.
    pub fn parse(text: &str) -> Result<Self, NumberError> {
        let (negative, unsigned) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            all => (false, all),
        };
        let split = unsigned.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (mantissa, exponent) = match split {
            Some(at) => (&unsigned[..at], parse_exponent(&unsigned[at + 1..])?),
            None => (unsigned, 0),
        };
        let point = mantissa.iter().position(|byte| *byte == b'.');
        let (whole, fraction) = match point {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &[][..]),
        };
        let is_digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
        if whole.len() + fraction.len() == 0 || !is_digits(whole) || !is_digits(fraction) {
            return Err(NumberError::Syntax);
        }
        let digits = [whole, fraction].concat();
        let Some(last) = digits.iter().rposition(|digit| *digit != b'0') else {
            return Ok(Self::from(0i64));
        };
        let first = digits.iter().take_while(|digit| **digit == b'0').count();
        let significant = &digits[first..=last];
        let length = |count: usize| i64::try_from(count).map_err(|_| NumberError::TooLong);
        let exponent = exponent
            .saturating_sub(length(fraction.len())?)
            .saturating_add(length(digits.len() - 1 - last)?);
        if exponent < -DIGITS || exponent.saturating_add(length(significant.len())?) > DIGITS {
            return Err(NumberError::TooLong);
        }
        let unsigned = BigInt::parse_bytes(significant, 10).ok_or(NumberError::Syntax)?;
        let signed = if negative { -unsigned } else { unsigned };
        Ok(Self(BigDecimal::new(signed, -exponent)))
    }

    /// The shortest decimal that rounds to `float`: `0.1` for 0.1.
    ///
    /// # Errors
    /// NaN and the infinities.
    pub fn from_f64(float: f64) -> Result<Self, NumberError> {
        if !float.is_finite() {
            return Err(NumberError::NotFinite);
        }
        Self::parse(&format!("{float:e}"))
    }

    /// The decimal that a double on the wire stands for.
    ///
    /// A double there is either an exact fraction (`3/1024`) or another program's rounded decimal
    /// (`0.1`), and Terraform compares by decimal text. Few significant bits tell the first kind.
    pub(crate) fn from_wire(float: f64) -> Result<Self, NumberError> {
        match fraction_bits(float) {
            Some((mantissa, places)) if mantissa < SHORT_MANTISSA => {
                Self::parse(&format!("{float:.places$}"))
            }
            _ => Self::from_f64(float),
        }
    }

    /// The double that stands for this number on the wire: none for whole numbers and for those
    /// that a double cannot hold exactly and in the same decimal digits.
    pub(crate) fn to_wire(&self) -> Option<f64> {
        if self.is_integer() {
            return None;
        }
        let float = self.to_f64();
        let (_, places) = fraction_bits(float)?;
        let same = i64::try_from(places).ok()? == self.0.fractional_digit_count()
            && Self::from_f64(float).is_ok_and(|shortest| shortest == *self)
            && Self::parse(&format!("{float:.places$}")).is_ok_and(|exact| exact == *self);
        same.then_some(float)
    }

    /// Whether there is nothing behind the decimal point.
    pub fn is_integer(&self) -> bool {
        self.0.fractional_digit_count() <= 0
    }

    /// Whether this is `0`.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether this is less than `0`.
    pub fn is_negative(&self) -> bool {
        self.0.sign() == Sign::Minus
    }

    /// Whether dividing by `divisor` leaves nothing; never for a divisor of 0.
    pub fn is_multiple_of(&self, divisor: &Number) -> bool {
        !divisor.is_zero() && (&self.0 % &divisor.0).is_zero()
    }

    /// The exact sum.
    pub(crate) fn plus(&self, other: &Number) -> Number {
        Self((&self.0 + &other.0).normalized())
    }

    /// The exact product, unless it is out of all proportion.
    pub(crate) fn times(&self, other: &Number) -> Option<Number> {
        let product = Self((&self.0 * &other.0).normalized());
        let (digits, scale) = product.0.as_bigint_and_scale();
        let size = scale.unsigned_abs().saturating_add(digits.bits());
        (size < 8 * DIGITS.unsigned_abs()).then_some(product)
    }

    /// As an `i64` if it is one exactly.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_whole()?.to_i64()
    }

    /// As a `u64` if it is one exactly.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_whole()?.to_u64()
    }

    /// As an `i128` if it is one exactly.
    pub fn to_i128(&self) -> Option<i128> {
        self.to_whole()?.to_i128()
    }

    /// The nearest `f64`; infinite when out of its range.
    pub fn to_f64(&self) -> f64 {
        let (digits, scale) = self.0.as_bigint_and_scale();
        format!("{digits}e{}", -scale).parse().unwrap_or(f64::NAN)
    }

    /// The whole number, if it is one and not out of all proportion.
    fn to_whole(&self) -> Option<BigInt> {
        let (digits, scale) = self.0.as_bigint_and_scale();
        let zeros = u32::try_from(-scale).ok().filter(|zeros| *zeros < 40)?;
        Some(digits.as_ref() * BigInt::from(10u32).pow(zeros))
    }
}

fn parse_exponent(text: &[u8]) -> Result<i64, NumberError> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NumberError::Syntax);
    }
    let magnitude = digits.iter().fold(0i64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    });
    Ok(if negative { -magnitude } else { magnitude })
}

/// The odd mantissa of a finite, fractional double and how many binary places, which are as many
/// decimal places, it has behind the point.
fn fraction_bits(float: f64) -> Option<(u64, usize)> {
    const MANTISSA_BITS: u32 = 52;
    const EXPONENT_BIAS: i64 = 1075;
    if !float.is_finite() || float == 0.0 {
        return None;
    }
    let bits = float.to_bits();
    let stored = bits & ((1 << MANTISSA_BITS) - 1);
    let exponent = i64::try_from((bits >> MANTISSA_BITS) & 0x7ff).ok()?;
    let (mantissa, exponent) = if exponent == 0 {
        (stored, 1 - EXPONENT_BIAS)
    } else {
        (stored | 1 << MANTISSA_BITS, exponent - EXPONENT_BIAS)
    };
    let zeros = mantissa.trailing_zeros();
    let places = usize::try_from(-(exponent + i64::from(zeros))).ok()?;
    (places > 0).then_some((mantissa >> zeros, places))
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Number {
            fn from(integer: $integer) -> Self {
                let mut digits = i128::from(integer);
                let mut scale = 0;
                while digits != 0 && digits % 10 == 0 {
                    digits /= 10;
                    scale -= 1;
                }
                Self(BigDecimal::new(BigInt::from(digits), scale))
            }
        }
    )*};
}

from_integers!(i8, i16, i32, i64, i128, u8, u16, u32, u64);

impl TryFrom<f64> for Number {
    type Error = NumberError;

    fn try_from(float: f64) -> Result<Self, NumberError> {
        Self::from_f64(float)
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        Self::parse(text)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bigint_and_scale().hash(state);
    }
}

/// In plain notation, never with an exponent: also what JSON and Terraform's wire take.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, scale) = self.0.as_bigint_and_scale();
        let mut text = digits.magnitude().to_string();
        match usize::try_from(scale) {
            Ok(0) => {}
            Ok(places) => {
                if text.len() <= places {
                    text.insert_str(0, &"0".repeat(places + 1 - text.len()));
                }
                text.insert(text.len() - places, '.');
            }
            Err(_) => {
                let zeros = usize::try_from(-scale).unwrap_or_default();
                text.push_str(&"0".repeat(zeros));
            }
        }
        f.pad_integral(!self.is_negative(), "", &text)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

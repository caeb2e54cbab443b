//! Plane vectors.
//!
//! Only sums of two products are formed, in an order that mirror images and
//! quarter turns merely negate or swap; addition of two terms commutes bit by
//! bit in IEEE arithmetic, so mirrored shots give mirrored bits.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A point or a direction in the plane of the table (metres, or m/s).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vector {
    /// East.
    pub x: f64,
    /// North.
    pub y: f64,
}

impl Vector {
    /// The origin: the centre of the table.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// A vector from its east and north parts.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Scalar product.
    #[must_use]
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The third component of the vector product: positive if `other` lies
    /// counter-clockwise of `self`.
    #[must_use]
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The vector turned by a quarter counter-clockwise.
    #[must_use]
    #[inline]
    pub fn left(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Square of the length.
    #[must_use]
    #[inline]
    pub fn square(self) -> f64 {
        self.dot(self)
    }

    /// Length.
    #[must_use]
    #[inline]
    pub fn length(self) -> f64 {
        self.square().sqrt()
    }

    /// True if both parts are finite numbers.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl Add for Vector {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vector {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vector {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Vector {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

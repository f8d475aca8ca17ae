"""The inputs of the tools: what is taken, and what is refused by name."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

Category = Annotated[str, Field(min_length=1, description="Category to search in")]
# JSON has no infinity, but 1e400 reads as one.
Price = Annotated[
    float, Field(ge=0, allow_inf_nan=False, description="Price in the currency's main unit")
]
Limit = Annotated[int, Field(ge=1, le=1000, description="Most products to return")]
# [0-9] rather than \d, which here would take the digits of every script.
UserId = Annotated[str, Field(pattern=r"^user-[0-9]{5}$", description="Such as user-00042")]


@dataclass(frozen=True, slots=True)
class CartItem:
    """One line of an order."""

    product_id: Annotated[int, Field(ge=1, le=100_000)]
    quantity: Annotated[int, Field(ge=1)]


CartItems = Annotated[list[CartItem], Field(min_length=1, description="What to order")]

DEFAULT_ITEMS = [CartItem(product_id=42, quantity=2), CartItem(product_id=1337, quantity=1)]

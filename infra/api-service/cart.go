package main

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

const (
	// maxQuantity keeps the largest body's subtotal far inside what a JSON number holds exactly.
	maxQuantity = 1_000_000

	taxPerMille       = 85 // 8.5 % of the subtotal before discount
	discountPerMille  = 100
	discountFromCents = 100_00
	shippingCents     = 5_99
)

// CartItem is one line of a cart.
type CartItem struct {
	ProductID int `json:"product_id"`
	Quantity  int `json:"quantity"`
}

// Cart is the body of POST /cart/calculate.
type Cart struct {
	UserID string     `json:"user_id"`
	Items  []CartItem `json:"items"`
}

// Order is a calculated cart; amounts are in the currency's main unit, rounded to cents.
type Order struct {
	OrderID    string  `json:"order_id"`
	UserID     string  `json:"user_id"`
	Subtotal   float64 `json:"subtotal"`
	Tax        float64 `json:"tax"`
	Shipping   float64 `json:"shipping"`
	Discount   float64 `json:"discount"`
	Total      float64 `json:"total"`
	ItemsCount int     `json:"items_count"` // lines, not pieces
}

// validate returns an error that names the first wrong field.
func (c Cart) validate() error {
	if c.UserID == "" {
		return errors.New("user_id: must not be empty")
	}
	if len(c.Items) == 0 {
		return errors.New("items: must not be empty")
	}
	for n, item := range c.Items {
		if item.ProductID < 1 || item.ProductID > productCount {
			return fmt.Errorf("items[%d].product_id: there is no product %d", n, item.ProductID)
		}
		if item.Quantity < 1 || item.Quantity > maxQuantity {
			return fmt.Errorf("items[%d].quantity: %d is not from 1 to %d", n, item.Quantity, maxQuantity)
		}
	}
	return nil
}

// order calculates a valid cart.
func (c Cart) order(orderID string) Order {
	var subtotal int64
	for _, item := range c.Items {
		subtotal += priceCents(item.ProductID) * int64(item.Quantity)
	}
	tax, discount, shipping := perMille(subtotal, taxPerMille), int64(0), int64(shippingCents)
	if subtotal >= discountFromCents {
		discount, shipping = perMille(subtotal, discountPerMille), 0
	}
	return Order{
		OrderID:    orderID,
		UserID:     c.UserID,
		Subtotal:   units(subtotal),
		Tax:        units(tax),
		Shipping:   units(shipping),
		Discount:   units(discount),
		Total:      units(subtotal + tax + shipping - discount),
		ItemsCount: len(c.Items),
	}
}

// perMille takes a share of an amount of cents, half a cent rounded up.
func perMille(cents, share int64) int64 { return (cents*share + 500) / 1000 }

func units(cents int64) float64 { return float64(cents) / 100 }

// orderIDs numbers orders; the start time keeps them unique across restarts.
type orderIDs struct {
	prefix string
	last   atomic.Uint64
}

func newOrderIDs(start time.Time) *orderIDs {
	return &orderIDs{prefix: "CALC-" + strconv.FormatInt(start.UnixMilli(), 36) + "-"}
}

func (o *orderIDs) next() string { return o.prefix + strconv.FormatUint(o.last.Add(1), 10) }

// calculateCart answers POST /cart/calculate.
func (o *orderIDs) calculateCart(w http.ResponseWriter, r *http.Request) {
	var cart Cart
	if !readJSON(w, r, &cart) {
		return
	}
	if err := cart.validate(); err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	writeJSON(w, http.StatusOK, cart.order(o.next()))
}

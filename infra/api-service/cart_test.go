package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestOrderAmounts(t *testing.T) {
	for _, test := range []struct {
		name  string
		items []CartItem
		want  Order
	}{
		{"the default checkout", []CartItem{{42, 2}, {1337, 1}},
			Order{Subtotal: 17.18, Tax: 1.46, Shipping: 5.99, Total: 24.63, ItemsCount: 2}},
		{"one cent below the discount", []CartItem{{9900, 1}},
			Order{Subtotal: 99.99, Tax: 8.50, Shipping: 5.99, Total: 114.48, ItemsCount: 1}},
		{"exactly at the discount", []CartItem{{9901, 1}},
			Order{Subtotal: 100, Tax: 8.50, Discount: 10, Total: 98.50, ItemsCount: 1}},
		{"half a cent of tax goes up", []CartItem{{1, 3}},
			Order{Subtotal: 3, Tax: 0.26, Shipping: 5.99, Total: 9.25, ItemsCount: 1}},
		{"half a cent of discount goes up", []CartItem{{9906, 1}},
			Order{Subtotal: 100.05, Tax: 8.50, Discount: 10.01, Total: 98.54, ItemsCount: 1}},
		{"the same product twice is two lines", []CartItem{{1, 1}, {1, 1}},
			Order{Subtotal: 2, Tax: 0.17, Shipping: 5.99, Total: 8.16, ItemsCount: 2}},
	} {
		test.want.OrderID, test.want.UserID = "o", "u"
		if got := (Cart{UserID: "u", Items: test.items}).order("o"); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestCalculateCart(t *testing.T) {
	handler := newHandler()
	body := `{"user_id":"user-00042","items":[{"product_id":42,"quantity":2},{"product_id":1337,"quantity":1}]}`
	var first, second Order
	ask(t, handler, "POST", "/cart/calculate", body, 200, &first)
	ask(t, handler, "POST", "/cart/calculate", body, 200, &second)
	if first.UserID != "user-00042" || first.Total != 24.63 || first.ItemsCount != 2 {
		t.Errorf("order: %+v", first)
	}
	if first.OrderID == "" || first.OrderID == second.OrderID {
		t.Errorf("order ids: %q, %q", first.OrderID, second.OrderID)
	}
}

func TestCalculateCartRefusesBadBodies(t *testing.T) {
	handler := newHandler()
	cart := func(item string) string { return `{"user_id":"u","items":[` + item + `]}` }
	for body, field := range map[string]string{
		``:                                    "body",
		`{`:                                   "body",
		`[]`:                                  "body",
		cart(``) + cart(``):                   "body",
		`{}`:                                  "user_id",
		`{"user_id":7}`:                       "user_id",
		`{"user_id":"u"}`:                     "items",
		cart(``):                              "items",
		`{"user_id":"u","items":1}`:           "items",
		cart(`{"product_id":0,"quantity":1}`): "product_id",
		cart(`{"product_id":100001,"quantity":1}`):                         "product_id",
		cart(`{"product_id":1.5,"quantity":1}`):                            "product_id",
		cart(`{"quantity":1}`):                                             "product_id",
		cart(`{"product_id":1}`):                                           "quantity",
		cart(`{"product_id":1,"quantity":-1}`):                             "quantity",
		cart(`{"product_id":1,"quantity":"1"}`):                            "quantity",
		cart(fmt.Sprintf(`{"product_id":1,"quantity":%d}`, maxQuantity+1)): "quantity",
	} {
		refused(t, handler, "POST", "/cart/calculate", body, 400, field)
	}
	refused(t, handler, "POST", "/cart/calculate", strings.Repeat(" ", maxBodyBytes+1), 413, "body")
}

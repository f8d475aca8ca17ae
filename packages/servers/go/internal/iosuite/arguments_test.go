//go:build !bare

package iosuite

import (
	"strings"
	"testing"

	"headroom/server-go/internal/tool/tooltest"
)

func TestAbsentArgumentsTakeTheDefaults(t *testing.T) {
	for _, arguments := range []string{"", "{}", "null"} {
		if got, refused := tooltest.Bind(t, searchDefaults, arguments); got != searchDefaults {
			t.Errorf("search_products(%s): %+v %s", arguments, got, refused)
		}
		if got, refused := tooltest.Bind(t, cartDefaults, arguments); got != cartDefaults {
			t.Errorf("get_user_cart(%s): %+v %s", arguments, got, refused)
		}
		if got, refused := tooltest.Bind(t, checkoutDefaults, arguments); got.UserID != defaultUser || got.Items != nil {
			t.Errorf("checkout(%s): %+v %s", arguments, got, refused)
		}
	}
	got, _ := tooltest.Bind(t, searchDefaults, `{"limit":3,"min_price":0}`)
	if want := (searchArguments{Category: "Electronics", MaxPrice: 500, Limit: 3}); got != want {
		t.Errorf("given and absent: %+v", got)
	}
}

func TestBadArgumentsAreNamed(t *testing.T) {
	for arguments, field := range map[string]string{
		`{"category":""}`: "category", `{"category":7}`: "category",
		`{"min_price":-1}`: "min_price", `{"min_price":"1"}`: "min_price",
		`{"max_price":-0.01}`: "max_price", `{"max_price":[]}`: "max_price",
		`{"limit":0}`: "limit", `{"limit":1001}`: "limit", `{"limit":"ten"}`: "limit", `{"limit":1.5}`: "limit",
	} {
		if _, refused := tooltest.Bind(t, searchDefaults, arguments); !strings.Contains(refused, field) {
			t.Errorf("search_products(%s): %q", arguments, refused)
		}
	}
	for arguments, field := range map[string]string{
		`{"user_id":""}`: "user_id", `{"user_id":"user-1"}`: "user_id", `{"user_id":"user-00042\n"}`: "user_id",
		`{"items":[]}`: "items", `{"items":{}}`: "items",
		`{"items":[{"quantity":1}]}`:                       "product_id",
		`{"items":[{"product_id":100001,"quantity":1}]}`:   "product_id",
		`{"items":[{"product_id":"42","quantity":1}]}`:     "product_id",
		`{"items":[{"product_id":42}]}`:                    "quantity",
		`{"items":[{"product_id":42,"quantity":0}]}`:       "quantity",
		`{"items":[{"product_id":42,"quantity":"three"}]}`: "quantity",
	} {
		if _, refused := tooltest.Bind(t, checkoutDefaults, arguments); !strings.Contains(refused, field) {
			t.Errorf("checkout(%s): %q", arguments, refused)
		}
	}
}

func TestRateLimitIsSharedByLastTwoDigits(t *testing.T) {
	for user, want := range map[string]string{
		"user-00042": "bench:ratelimit:user-00042",
		"user-10000": "bench:ratelimit:user-00000",
		"user-04207": "bench:ratelimit:user-00007",
	} {
		if got := rateLimitKey(user); got != want {
			t.Errorf("%s: %s", user, got)
		}
	}
}

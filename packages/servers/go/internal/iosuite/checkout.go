package iosuite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"headroom/server-go/internal/backend"
)

const maxProductID = 100_000

// defaultItems is read only.
var defaultItems = []orderItem{{ProductID: 42, Quantity: 2}, {ProductID: 1337, Quantity: 1}}

// checkoutArguments is also the body of the API service's POST /cart/calculate.
type checkoutArguments struct {
	UserID string      `json:"user_id"`
	Items  []orderItem `json:"items"`
}

type orderItem struct {
	ProductID int `json:"product_id"`
	Quantity  int `json:"quantity"`
}

// Items stay nil here and are filled in later: encoding/json would decode given items over the default ones.
var checkoutDefaults = checkoutArguments{UserID: defaultUser}

func (a checkoutArguments) Validate() error {
	if err := validateUserID(a.UserID); err != nil {
		return err
	}
	if a.Items != nil && len(a.Items) == 0 {
		return errors.New("items: must not be empty")
	}
	for n, item := range a.Items {
		if item.ProductID < 1 || item.ProductID > maxProductID {
			return fmt.Errorf("items[%d].product_id: must be from 1 to %d", n, maxProductID)
		}
		if item.Quantity < 1 {
			return fmt.Errorf("items[%d].quantity: must be at least 1", n)
		}
	}
	return nil
}

type checkoutAnswer struct {
	OrderID        string  `json:"order_id"`
	UserID         string  `json:"user_id"`
	Total          float64 `json:"total"`
	ItemsCount     int     `json:"items_count"`
	RateLimitCount int64   `json:"rate_limit_count"`
	Status         string  `json:"status"`
	ServerType     string  `json:"server_type"`
}

func (s *Suite) checkout(ctx context.Context, args checkoutArguments) (any, error) {
	if args.Items == nil {
		args.Items = defaultItems
	}
	now := time.Now()
	order, err := json.Marshal(historyEntry{
		OrderID:   "ORD-" + args.UserID + "-" + strconv.FormatInt(now.UnixMilli(), 10),
		Items:     args.Items,
		Timestamp: now.Unix(),
	})
	if err != nil {
		return nil, fmt.Errorf("items: %w", err)
	}
	var count int64
	var calculation calculated
	err = backend.Both(
		func() (err error) {
			count, err = s.store.recordOrder(ctx, args.UserID, order, args.Items[0].ProductID)
			return err
		},
		func() (err error) { calculation, err = s.api.calculateCart(ctx, args); return err },
	)
	if err != nil {
		return nil, err
	}
	return checkoutAnswer{
		OrderID:        calculation.OrderID,
		UserID:         args.UserID,
		Total:          calculation.Total,
		ItemsCount:     len(args.Items),
		RateLimitCount: count,
		Status:         "confirmed",
		ServerType:     s.serverID,
	}, nil
}

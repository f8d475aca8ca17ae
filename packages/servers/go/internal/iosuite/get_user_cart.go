package iosuite

import (
	"context"
	"errors"
	"regexp"

	"headroom/server-go/internal/backend"
)

const (
	defaultUser   = "user-00042"
	userIDPattern = `^user-\d{5}$`
)

var userID = regexp.MustCompile(userIDPattern)

func validateUserID(id string) error {
	if !userID.MatchString(id) {
		return errors.New("user_id: must be user- and five digits")
	}
	return nil
}

type cartArguments struct {
	UserID string `json:"user_id"`
}

var cartDefaults = cartArguments{UserID: defaultUser}

func (a cartArguments) Validate() error { return validateUserID(a.UserID) }

type cartAnswer struct {
	UserID        string         `json:"user_id"`
	Cart          cart           `json:"cart"`
	RecentHistory []historyEntry `json:"recent_history"`
	ServerType    string         `json:"server_type"`
}

type cart struct {
	Items          []cartItem `json:"items"`
	ItemCount      int        `json:"item_count"`
	EstimatedTotal float64    `json:"estimated_total"`
}

type cartItem struct {
	ProductID int `json:"product_id"`
	Quantity  int `json:"qty"`
}

// historyEntry is one past order: of one product as the seed writes it, or of items as checkout does.
type historyEntry struct {
	OrderID   string      `json:"order_id"`
	ProductID int         `json:"product_id,omitempty"`
	Quantity  int         `json:"qty,omitempty"`
	Price     float64     `json:"price,omitempty"`
	Items     []orderItem `json:"items,omitempty"`
	Timestamp int64       `json:"ts"` // Unix seconds
}

func (s *Suite) getUserCart(ctx context.Context, args cartArguments) (any, error) {
	stored, err := s.store.cart(ctx, args.UserID)
	if err != nil {
		return nil, err
	}
	var history []historyEntry
	err = backend.Both(
		func() (err error) { history, err = s.store.recentHistory(ctx, args.UserID); return err },
		func() error { return s.lookUpFirst(ctx, stored.items) },
	)
	if err != nil {
		return nil, err
	}
	shown := cart{Items: stored.items, ItemCount: len(stored.items), EstimatedTotal: stored.total}
	return cartAnswer{args.UserID, shown, history, s.serverID}, nil
}

// lookUpFirst asks for the cart's first product. The contract wants the call, not its answer.
func (s *Suite) lookUpFirst(ctx context.Context, items []cartItem) error {
	if len(items) == 0 {
		return nil
	}
	_, err := s.api.product(ctx, items[0].ProductID)
	return err
}

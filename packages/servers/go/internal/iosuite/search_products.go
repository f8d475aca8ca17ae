package iosuite

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"headroom/server-go/internal/backend"
)

const maxLimit = 1000

type searchArguments struct {
	Category string  `json:"category"`
	MinPrice float64 `json:"min_price"`
	MaxPrice float64 `json:"max_price"`
	Limit    int     `json:"limit"`
}

var searchDefaults = searchArguments{Category: "Electronics", MinPrice: 50, MaxPrice: 500, Limit: 10}

func (a searchArguments) Validate() error {
	switch {
	case a.Category == "":
		return errors.New("category: must not be empty")
	case a.MinPrice < 0:
		return errors.New("min_price: must not be negative")
	case a.MaxPrice < 0:
		return errors.New("max_price: must not be negative")
	case a.Limit < 1 || a.Limit > maxLimit:
		return fmt.Errorf("limit: must be from 1 to %d", maxLimit)
	}
	return nil
}

type searchAnswer struct {
	Category   string         `json:"category"`
	TotalFound int            `json:"total_found"`
	Products   []foundProduct `json:"products"`
	PopularIDs []int          `json:"top10_popular_ids"`
	ServerType string         `json:"server_type"`
}

type foundProduct struct {
	ID             int     `json:"id"`
	SKU            string  `json:"sku"`
	Name           string  `json:"name"`
	Price          float64 `json:"price"`
	Rating         float64 `json:"rating"`
	PopularityRank int     `json:"popularity_rank"` // 1 to 10; 0: not among the ten
}

func (s *Suite) searchProducts(ctx context.Context, args searchArguments) (any, error) {
	var result found
	var popular []int
	err := backend.Both(
		func() (err error) { popular, err = s.store.popularIDs(ctx); return err },
		func() (err error) { result, err = s.api.search(ctx, args); return err },
	)
	if err != nil {
		return nil, err
	}
	products := make([]foundProduct, len(result.Products))
	for i, p := range result.Products {
		rank := slices.Index(popular, p.ID) + 1
		products[i] = foundProduct{p.ID, p.SKU, p.Name, p.Price, p.Rating, rank}
	}
	return searchAnswer{result.Category, result.TotalFound, products, popular, s.serverID}, nil
}

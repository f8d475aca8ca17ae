package iosuite

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"headroom/server-go/internal/backend"
)

// apiService is the part of the API service that this suite asks.
type apiService struct{ *backend.API }

// product is one article as the API service sends it.
type product struct {
	ID          int      `json:"id"`
	SKU         string   `json:"sku"`
	Name        string   `json:"name"`
	Category    string   `json:"category"`
	Brand       string   `json:"brand"`
	Price       float64  `json:"price"`
	Stock       int      `json:"stock"`
	Rating      float64  `json:"rating"`
	Tags        []string `json:"tags"`
	Weight      float64  `json:"weight"`
	Description string   `json:"description"`
}

// found is the API service's answer to a search.
type found struct {
	Category   string    `json:"category"`
	TotalFound int       `json:"total_found"`
	Products   []product `json:"products"`
}

// calculated is the API service's answer to a cart; amounts are in whole currency units.
type calculated struct {
	OrderID    string  `json:"order_id"`
	UserID     string  `json:"user_id"`
	Subtotal   float64 `json:"subtotal"`
	Tax        float64 `json:"tax"`
	Shipping   float64 `json:"shipping"`
	Discount   float64 `json:"discount"`
	Total      float64 `json:"total"`
	ItemsCount int     `json:"items_count"`
}

func (a apiService) search(ctx context.Context, args searchArguments) (answer found, err error) {
	query := "?category=" + url.QueryEscape(args.Category) +
		"&min_price=" + strconv.FormatFloat(args.MinPrice, 'f', -1, 64) +
		"&max_price=" + strconv.FormatFloat(args.MaxPrice, 'f', -1, 64) +
		"&limit=" + strconv.Itoa(args.Limit)
	return answer, a.JSON(ctx, http.MethodGet, "/products/search"+query, nil, &answer)
}

func (a apiService) product(ctx context.Context, id int) (answer product, err error) {
	return answer, a.JSON(ctx, http.MethodGet, "/products/"+strconv.Itoa(id), nil, &answer)
}

func (a apiService) calculateCart(ctx context.Context, args checkoutArguments) (answer calculated, err error) {
	return answer, a.JSON(ctx, http.MethodPost, "/cart/calculate", args, &answer)
}

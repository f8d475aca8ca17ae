package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// idleConnections keeps a connection for each of the 50 virtual users, with room to spare.
const idleConnections = 100

// apiService is the HTTP backend. Its errors begin with "api-service:".
type apiService struct {
	url    string
	client *http.Client
}

func newAPIService(url string) *apiService {
	return &apiService{url: url, client: &http.Client{Transport: &http.Transport{
		DialContext:         (&net.Dialer{Timeout: backendTimeout, KeepAlive: 15 * time.Second}).DialContext,
		MaxIdleConns:        idleConnections,
		MaxIdleConnsPerHost: idleConnections,
		IdleConnTimeout:     90 * time.Second,
		DisableCompression:  true,
	}}}
}

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

func (a *apiService) search(ctx context.Context, args searchArguments) (answer found, err error) {
	query := "?category=" + url.QueryEscape(args.Category) +
		"&min_price=" + strconv.FormatFloat(args.MinPrice, 'f', -1, 64) +
		"&max_price=" + strconv.FormatFloat(args.MaxPrice, 'f', -1, 64) +
		"&limit=" + strconv.Itoa(args.Limit)
	return answer, a.call(ctx, http.MethodGet, "/products/search"+query, nil, &answer)
}

func (a *apiService) product(ctx context.Context, id int) (answer product, err error) {
	return answer, a.call(ctx, http.MethodGet, "/products/"+strconv.Itoa(id), nil, &answer)
}

func (a *apiService) calculateCart(ctx context.Context, args checkoutArguments) (answer calculated, err error) {
	return answer, a.call(ctx, http.MethodPost, "/cart/calculate", args, &answer)
}

func (a *apiService) health(ctx context.Context) error {
	var answer struct{}
	return a.call(ctx, http.MethodGet, "/health", nil, &answer)
}

// call sends a request, with body as JSON unless it is nil, and reads the JSON answer into answer.
func (a *apiService) call(ctx context.Context, method, path string, body, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, backendTimeout)
	defer cancel()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("api-service: %w", err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, a.url+path, content)
	if err != nil {
		return fmt.Errorf("api-service: %w", err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := a.client.Do(request)
	if err != nil {
		return fmt.Errorf("api-service: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("api-service: %s %s: %w", method, path, err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("api-service: %s %s answered %d: %.200s", method, path, response.StatusCode, text)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("api-service: %s %s: %w", method, path, err)
	}
	return nil
}

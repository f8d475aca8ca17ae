package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strconv"
)

const (
	defaultLimit = 10
	maxLimit     = 1000
)

// search is what GET /products/search was asked for.
type search struct {
	category           string
	minPrice, maxPrice float64
	limit              int
}

// parseSearch reads a query string. Absent prices do not restrict; the category must be named.
func parseSearch(rawQuery string) (search, error) {
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return search{}, fmt.Errorf("query: %w", err)
	}
	s := search{category: query.Get("category")}
	if s.category == "" {
		return s, errors.New("category: must not be empty")
	}
	if s.minPrice, err = priceOf(query, "min_price", 0); err != nil {
		return s, err
	}
	if s.maxPrice, err = priceOf(query, "max_price", math.Inf(1)); err != nil {
		return s, err
	}
	s.limit, err = limitOf(query)
	return s, err
}

func priceOf(query url.Values, field string, absent float64) (float64, error) {
	if !query.Has(field) {
		return absent, nil
	}
	text := query.Get(field)
	price, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(price) || math.IsInf(price, 0) {
		return 0, fmt.Errorf("%s: %q is not a number", field, text)
	}
	return price, nil
}

func limitOf(query url.Values) (int, error) {
	if !query.Has("limit") {
		return defaultLimit, nil
	}
	text := query.Get("limit")
	limit, err := strconv.Atoi(text)
	if err != nil || limit < 1 || limit > maxLimit {
		return 0, fmt.Errorf("limit: %q is not an integer from 1 to %d", text, maxLimit)
	}
	return limit, nil
}

// searchProducts answers GET /products/search: two binary searches and one piece of ready text.
func (c *Catalog) searchProducts(w http.ResponseWriter, r *http.Request) {
	s, err := parseSearch(r.URL.RawQuery)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	found, products := 0, []byte(nil)
	if shelf, known := c.shelves[s.category]; known {
		from, to := shelf.find(s.minPrice, s.maxPrice)
		found, products = to-from, shelf.products(from, min(to, from+s.limit))
	}
	writeBody(w, http.StatusOK, searchAnswer(s.category, found, products))
}

func searchAnswer(category string, found int, products []byte) []byte {
	name, _ := json.Marshal(category) // a string always marshals
	b := make([]byte, 0, len(products)+len(name)+64)
	b = append(append(b, `{"category":`...), name...)
	b = strconv.AppendInt(append(b, `,"total_found":`...), int64(found), 10)
	b = append(append(b, `,"products":[`...), products...)
	return append(b, "]}"...)
}

// oneProduct answers GET /products/{id}.
func (c *Catalog) oneProduct(w http.ResponseWriter, r *http.Request) {
	id, err := idOf(r)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	body, found := c.product(id)
	if !found {
		writeError(w, http.StatusNotFound, fmt.Errorf("id: there is no product %s", r.PathValue("id")))
		return
	}
	writeBody(w, http.StatusOK, body)
}

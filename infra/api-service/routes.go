package main

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// counters holds the number of requests of each counted endpoint, by its path pattern.
// The map is complete before the first request, so only the numbers need to be atomic.
type counters map[string]*atomic.Uint64

// metrics answers GET /metrics, by which a trial proves that the work was done.
func (c counters) metrics(w http.ResponseWriter, _ *http.Request) {
	requests := make(map[string]uint64, len(c))
	for path, count := range c {
		requests[path] = count.Load()
	}
	writeJSON(w, http.StatusOK, map[string]any{"requests": requests})
}

// methods holds what answers at one path, by method.
type methods map[string]http.HandlerFunc

// handler answers these methods and refuses others. ServeMux could do it from its patterns, but answers in plain text.
// Requests of these methods are counted, refused ones included; without a count none are.
func (m methods) handler(count *atomic.Uint64) http.HandlerFunc {
	allowed := strings.Join(slices.Sorted(maps.Keys(m)), ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		handle, known := m[r.Method]
		if !known {
			w.Header().Set("Allow", allowed)
			writeError(w, http.StatusMethodNotAllowed, fmt.Errorf("%s takes %s only", r.URL.Path, allowed))
			return
		}
		if count != nil {
			count.Add(1)
		}
		handle(w, r)
	}
}

// newHandler wires every endpoint of the service.
func newHandler() http.Handler {
	catalog, orders, payload := newCatalog(), newOrderIDs(time.Now()), newPayload()
	counts, mux := counters{}, http.NewServeMux()
	for path, by := range map[string]methods{
		"/health": {http.MethodGet: health.send},
		// Suite io.
		"/products/search": {http.MethodGet: catalog.searchProducts},
		"/products/{id}":   {http.MethodGet: catalog.oneProduct},
		"/cart/calculate":  {http.MethodPost: orders.calculateCart},
		// Suite synthetic.
		"/api": {http.MethodGet: mockResponse.send},
		// Suite payload.
		"/payload/echo":       {http.MethodPost: echo},
		"/payload/items":      {http.MethodGet: payload.items.send, http.MethodPost: createItem},
		"/payload/items/{id}": {http.MethodGet: payload.oneItem},
		"/payload/records":    {http.MethodGet: payload.records.send},
		"/payload/logs":       {http.MethodGet: payload.logs.send},
	} {
		counts[path] = new(atomic.Uint64)
		mux.HandleFunc(path, by.handler(counts[path]))
	}
	mux.HandleFunc("/metrics", methods{http.MethodGet: counts.metrics}.handler(nil))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is nothing at %s", r.URL.Path))
	})
	return mux
}

var (
	health = newReady(contentTypeJSON, []byte(`{"status":"ok"}`))
	// mockResponse is what the synthetic study's mock answered.
	mockResponse = newReady(contentTypeJSON, []byte(`{"status":"ok","message":"mock response"}`))
)

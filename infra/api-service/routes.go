package main

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// counters holds the number of requests of each counted endpoint, by its path pattern.
// The map is complete before the first request, so only the numbers need to be atomic.
type counters map[string]*atomic.Uint64

// counted makes next count its requests, refused ones included, under the path pattern.
func (c counters) counted(path string, next http.HandlerFunc) http.HandlerFunc {
	count := new(atomic.Uint64)
	c[path] = count
	return func(w http.ResponseWriter, r *http.Request) {
		count.Add(1)
		next(w, r)
	}
}

// metrics answers GET /metrics, by which a trial proves that the work was done.
func (c counters) metrics(w http.ResponseWriter, _ *http.Request) {
	requests := make(map[string]uint64, len(c))
	for path, count := range c {
		requests[path] = count.Load()
	}
	writeJSON(w, http.StatusOK, map[string]any{"requests": requests})
}

// newHandler wires every endpoint of the service.
func newHandler() http.Handler {
	catalog, orders, counts := newCatalog(), newOrderIDs(time.Now()), counters{}
	mux := http.NewServeMux()
	endpoint := func(method, path string, handle http.HandlerFunc) {
		mux.HandleFunc(path, only(method, counts.counted(path, handle)))
	}
	endpoint(http.MethodGet, "/products/search", catalog.searchProducts)
	endpoint(http.MethodGet, "/products/{id}", catalog.oneProduct)
	endpoint(http.MethodPost, "/cart/calculate", orders.calculateCart)
	endpoint(http.MethodGet, "/health", health)
	mux.HandleFunc("/metrics", only(http.MethodGet, counts.metrics))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, http.StatusNotFound, fmt.Errorf("there is nothing at %s", r.URL.Path))
	})
	return mux
}

// only refuses other methods. ServeMux could do it from its patterns, but answers in plain text.
func only(method string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != method {
			w.Header().Set("Allow", method)
			writeError(w, http.StatusMethodNotAllowed, fmt.Errorf("%s takes %s only", r.URL.Path, method))
			return
		}
		next(w, r)
	}
}

func health(w http.ResponseWriter, _ *http.Request) {
	writeBody(w, http.StatusOK, []byte(`{"status":"ok"}`))
}

package main

import (
	"crypto/subtle"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// mostBytes of routes: a file of 64 KB holds no more, and anchors of YAML may repeat what it holds.
const mostBytes = 8 << 20

// route is one answer. Its names are those of headroom.yaml; Body is what `json` or `text` says.
type route struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	DelayMs int               `json:"delayMs"`
}

func (r *route) fits(request *http.Request) bool {
	if r.Method != request.Method {
		return false
	}
	if strings.Contains(r.Path, "?") {
		return r.Path == request.URL.RequestURI()
	}
	return r.Path == request.URL.Path
}

// routes are replaced as a whole: requests in hand go on with those they met.
type routes struct {
	list []*route
	// asked counts the requests, those that fit no route included.
	asked atomic.Int64
}

type mock struct {
	now atomic.Pointer[routes]
}

// ServeHTTP gives the first answer that fits; 404 where none does.
func (m *mock) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	routes := m.now.Load()
	if routes == nil {
		http.Error(w, "this backend has no routes yet", http.StatusServiceUnavailable)
		return
	}
	routes.asked.Add(1)
	// A connection is used again only once its request was read.
	io.Copy(io.Discard, request.Body)
	for _, route := range routes.list {
		if route.fits(request) {
			route.answer(w, request)
			return
		}
	}
	http.Error(w, "no route of this mock fits "+request.Method+" "+request.URL.Path, http.StatusNotFound)
}

func (r *route) answer(w http.ResponseWriter, request *http.Request) {
	if r.DelayMs > 0 {
		select {
		case <-time.After(time.Duration(r.DelayMs) * time.Millisecond):
		case <-request.Context().Done():
			return
		}
	}
	for name, value := range r.Headers {
		w.Header().Set(name, value)
	}
	w.WriteHeader(r.Status)
	io.WriteString(w, r.Body)
}

// count is how often the mock was asked since it was told its routes.
type count struct {
	Requests int64 `json:"requests"`
}

func (m *mock) count() count {
	if routes := m.now.Load(); routes != nil {
		return count{Requests: routes.asked.Load()}
	}
	return count{}
}

// control answers who knows the token: PUT /routes sets the routes, GET /count tells how often it was asked.
func (m *mock) control(token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /routes", func(w http.ResponseWriter, request *http.Request) {
		var list []*route
		if err := json.NewDecoder(http.MaxBytesReader(w, request.Body, mostBytes)).Decode(&list); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		m.now.Store(&routes{list: list})
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET /count", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(m.count())
	})
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		said := request.Header.Get("Authorization")
		if subtle.ConstantTimeCompare([]byte(said), []byte("Bearer "+token)) != 1 {
			http.Error(w, "the token is wrong", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, request)
	})
}

package main

import (
	"crypto/subtle"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"strconv"
	"time"
)

// mostRequest is the size of the largest request that is read.
const mostRequest = 1 << 20

// mostBytes is the most that /bytes sends: a probe of a fast network takes some seconds of it.
const mostBytes = 1 << 30

// handler answers requests for counters below root.
func handler(token string, root fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /look", func(w http.ResponseWriter, r *http.Request) {
		var wanted request
		body := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostRequest))
		body.DisallowUnknownFields()
		if err := body.Decode(&wanted); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		seen, err := look(root, wanted)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer(w, seen)
	})
	mux.HandleFunc("GET /groups/{id}", func(w http.ResponseWriter, r *http.Request) {
		folders, err := groupsOf(root, r.PathValue("id"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer(w, folders)
	})
	// Bytes for a probe of the network between the machines.
	mux.HandleFunc("GET /bytes/{count}", func(w http.ResponseWriter, r *http.Request) {
		count, err := strconv.ParseInt(r.PathValue("count"), 10, 64)
		if err != nil || count < 0 || count > mostBytes {
			http.Error(w, "count must be between 0 and "+strconv.Itoa(mostBytes), http.StatusBadRequest)
			return
		}
		w.Header().Set("content-type", "application/octet-stream")
		w.Header().Set("content-length", strconv.FormatInt(count, 10))
		_, _ = io.CopyN(w, zeros{}, count)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		brought := []byte(r.Header.Get("authorization"))
		if subtle.ConstantTimeCompare(brought, []byte("Bearer "+token)) != 1 {
			http.Error(w, "the token is missing or wrong", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("content-type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

// zeros is a reader without an end.
type zeros struct{}

func (zeros) Read(into []byte) (int, error) {
	clear(into)
	return len(into), nil
}

// nowMs is the time of this machine in milliseconds since 1970.
func nowMs() float64 { return float64(time.Now().UnixNano()) / 1e6 }

package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
)

type healthAnswer struct {
	Status string `json:"status"`
	Server string `json:"server"`
	Error  string `json:"error,omitempty"`
}

// health answers 200 when every backend does, else 503 with the one that does not.
func health(ready func(context.Context) error, serverID string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		status, answer := http.StatusOK, healthAnswer{Status: "ok", Server: serverID}
		if err := ready(r.Context()); err != nil {
			status, answer.Status, answer.Error = http.StatusServiceUnavailable, "unavailable", err.Error()
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Printf("answer /health: %v", err)
		}
	}
}

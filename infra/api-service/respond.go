package main

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Assigned to the header map as it is: Header.Set would allocate a slice for every answer.
var contentTypeJSON = []string{"application/json"}

// writeBody sends ready JSON. The length is given because net/http otherwise chunks bodies over 2 KB.
func writeBody(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = contentTypeJSON
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	w.Write(body) // fails only when the client has gone
}

// writeJSON sends a value of this package's own types, which all marshal.
func writeJSON(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	writeBody(w, status, body)
}

// writeError sends {"error": "..."}.
func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}

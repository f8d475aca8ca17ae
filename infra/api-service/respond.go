package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// Assigned to the header map as they are: Header.Set would allocate a slice for every answer.
var (
	contentTypeJSON = []string{"application/json"}
	contentTypeText = []string{"text/plain; charset=utf-8"}
)

// ready is an answer that is made once, with the values of its headers, so that sending it allocates nothing.
type ready struct {
	contentType, contentLength []string
	body                       []byte
}

func newReady(contentType []string, body []byte) ready {
	return ready{contentType, []string{strconv.Itoa(len(body))}, body}
}

// send answers any request. The length is given because net/http otherwise chunks bodies over 2 KB.
func (a ready) send(w http.ResponseWriter, _ *http.Request) { a.sendStatus(w, http.StatusOK) }

func (a ready) sendStatus(w http.ResponseWriter, status int) {
	h := w.Header()
	h["Content-Type"], h["Content-Length"] = a.contentType, a.contentLength
	w.WriteHeader(status)
	w.Write(a.body) // fails only when the client has gone
}

// writeBody sends JSON that was made for this answer.
func writeBody(w http.ResponseWriter, status int, body []byte) {
	newReady(contentTypeJSON, body).sendStatus(w, status)
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

// idOf reads the last part of a path of the form "/…/{id}"; an integer beyond the range of int is none that exists.
func idOf(r *http.Request) (int, error) {
	text := r.PathValue("id")
	id, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("id: %q is not an integer", text)
	}
	return id, nil
}

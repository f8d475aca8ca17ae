package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

const maxBodyBytes = 1 << 20

// readJSON reads the request's body into value; false once it has refused the request.
func readJSON(w http.ResponseWriter, r *http.Request, value any) bool {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		writeError(w, http.StatusRequestEntityTooLarge, fmt.Errorf("body: more than %d bytes", maxBodyBytes))
		return false
	}
	if err != nil {
		writeError(w, http.StatusBadRequest, fmt.Errorf("body: %w", err))
		return false
	}
	if err := json.Unmarshal(body, value); err != nil {
		writeError(w, http.StatusBadRequest, bodyError(err))
		return false
	}
	return true
}

// bodyError names the field when the JSON is sound but a value has the wrong type.
func bodyError(err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("%s: must not be a JSON %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("body: not the JSON that this endpoint takes: %w", err)
}

package backend

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"time"
)

// idleConnections keeps a connection for each of the 50 virtual users, with room to spare.
const idleConnections = 100

// maxReserved is the largest buffer made on the word of an answer's head, in bytes; bodies have up to 4 MB.
const maxReserved = 16 << 20

// passedOn are the statuses of answers whose bodies are returned as they came.
var passedOn = []int{http.StatusOK, http.StatusCreated}

// API is the client of the API service. Its errors begin with "api-service:".
type API struct {
	// URL is the service's address, http://host:port without a slash at the end.
	URL     string
	timeout time.Duration
	client  *http.Client
}

// NewAPI builds the client without connecting; timeout bounds each of its calls.
func NewAPI(url string, timeout time.Duration) *API {
	transport := &http.Transport{
		DialContext:         (&net.Dialer{Timeout: timeout, KeepAlive: 15 * time.Second}).DialContext,
		MaxIdleConns:        idleConnections,
		MaxIdleConnsPerHost: idleConnections,
		IdleConnTimeout:     90 * time.Second,
		DisableCompression:  true,
	}
	// The service redirects nothing: an answer that does could lead to another host.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &API{URL: url, timeout: timeout, client: &http.Client{Transport: transport, CheckRedirect: stay}}
}

// Health says whether the service can be reached.
func (a *API) Health(ctx context.Context) error {
	var answer struct{}
	return a.JSON(ctx, http.MethodGet, "/health", nil, &answer)
}

// JSON sends a request, with body as JSON unless it is nil, and reads the JSON of an answer of status 200 into answer.
func (a *API) JSON(ctx context.Context, method, path string, body, answer any) error {
	text, err := a.send(ctx, method, path, body, http.StatusOK)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("api-service: %s %s: %w", method, path, err)
	}
	return nil
}

// Get returns the body of an answer of status 200 or 201 as it came.
func (a *API) Get(ctx context.Context, path string) ([]byte, error) {
	return a.send(ctx, http.MethodGet, path, nil, passedOn...)
}

// Post sends body as JSON and returns the body of an answer of status 200 or 201 as it came.
func (a *API) Post(ctx context.Context, path string, body any) ([]byte, error) {
	return a.send(ctx, http.MethodPost, path, body, passedOn...)
}

// send returns the body of an answer that has one of these statuses.
func (a *API) send(ctx context.Context, method, path string, body any, statuses ...int) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, a.timeout)
	defer cancel()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("api-service: %w", err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, a.URL+path, content)
	if err != nil {
		return nil, fmt.Errorf("api-service: %w", err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := a.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("api-service: %w", err)
	}
	defer response.Body.Close()
	text, err := readAll(response)
	if err != nil {
		return nil, fmt.Errorf("api-service: %s %s: %w", method, path, err)
	}
	if !slices.Contains(statuses, response.StatusCode) {
		return nil, fmt.Errorf("api-service: %s %s answered %d: %.200s", method, path, response.StatusCode, text)
	}
	return text, nil
}

// readAll reads a body into one buffer of its size where the answer tells it: growing one would copy megabytes.
func readAll(response *http.Response) ([]byte, error) {
	if response.ContentLength < 0 || response.ContentLength > maxReserved {
		return io.ReadAll(response.Body)
	}
	text := make([]byte, response.ContentLength)
	_, err := io.ReadFull(response.Body, text)
	return text, err
}

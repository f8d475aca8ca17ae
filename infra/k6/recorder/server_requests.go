package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"time"
)

const (
	// mostRequests is how many requests of the server are answered within one answer of it.
	mostRequests = 100
	// longestRequest is the length in bytes of an event that may be one.
	longestRequest = 1 << 20
	// takesWithin is the time in which a server takes an answer.
	takesWithin = 10 * time.Second
)

// serverRequest is a request that a server makes of its client while it answers one.
type serverRequest struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// requestIn is the request that an event holds; false for a notification, and for anything else.
func requestIn(data []byte) (serverRequest, bool) {
	var found serverRequest
	if len(data) > longestRequest || !bytes.Contains(data, []byte(`"id"`)) || !bytes.Contains(data, []byte(`"method"`)) {
		return found, false
	}
	if json.Unmarshal(data, &found) != nil {
		return found, false
	}
	return found, found.Method != "" && len(found.ID) > 0 && string(found.ID) != "null"
}

// clientAnswers are what the client answers requests of a server with.
type clientAnswers struct {
	// Results are JSON by the method of the request.
	Results map[string]string `js:"results"`
	// DelayMs is the time from a request to its answer, but that of a ping.
	DelayMs float64 `js:"delayMs"`
	// Refusal is the JSON of the error that any other request is answered with.
	Refusal string `js:"refusal"`
}

// answer answers a request beside the call that it belongs to, with the headers of that; false where it is refused.
func (c *clientAnswers) answer(inner http.RoundTripper, call *http.Request, request serverRequest) bool {
	outcome, isKnown := c.Results[request.Method]
	key := "result"
	if !isKnown {
		key, outcome = "error", c.Refusal
	}
	body := []byte(`{"jsonrpc":"2.0","id":` + string(request.ID) + `,"` + key + `":` + outcome + `}`)
	headers, address, host := call.Header.Clone(), call.URL.String(), call.Host
	headers.Del("Mcp-Method")
	headers.Del("Mcp-Name")
	delay := time.Duration(0)
	if isKnown && request.Method != "ping" {
		delay = sinceStart(c.DelayMs)
	}
	go func() {
		time.Sleep(delay)
		ctx, cancel := context.WithTimeout(context.Background(), takesWithin)
		defer cancel()
		post, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
		if err != nil {
			return
		}
		post.Header, post.Host = headers, host
		// A server that does not take it waits, which its own answer tells.
		if response, err := inner.RoundTrip(post); err == nil {
			_, _ = io.CopyN(io.Discard, response.Body, longestRequest)
			response.Body.Close()
		}
	}()
	return isKnown
}

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
	// mostUnderWay is how many answers to the requests of one stream are under way at once.
	mostUnderWay = 100
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

// responder answers the requests of the server within one stream.
type responder struct {
	answers   *clientAnswers
	transport http.RoundTripper
	// call is the request whose answer the stream is: answers have its headers.
	call *http.Request
	// underWay has a place for each answer under way.
	underWay chan struct{}
}

func newResponder(answers *clientAnswers, transport http.RoundTripper, call *http.Request) *responder {
	return &responder{answers, transport, call, make(chan struct{}, mostUnderWay)}
}

// answer answers a request beside the stream that it stands in; false where it is refused. It waits while mostUnderWay
// answers are under way: the stream of a server that does not take them is read no further.
func (r *responder) answer(request serverRequest) bool {
	select {
	case r.underWay <- struct{}{}:
	case <-r.call.Context().Done():
		// Nobody waits for the stream any more.
		return true
	}
	c, call := r.answers, r.call
	outcome, isKnown := c.Results[request.Method]
	key := "result"
	if !isKnown {
		key, outcome = "error", c.Refusal
	}
	body := []byte(`{"jsonrpc":"2.0","id":` + string(request.ID) + `,"` + key + `":` + outcome + `}`)
	headers, address, host := call.Header.Clone(), call.URL.String(), call.Host
	headers.Set("Accept", "application/json, text/event-stream")
	headers.Del("Mcp-Method")
	headers.Del("Mcp-Name")
	delay := time.Duration(0)
	if isKnown && request.Method != "ping" {
		delay = sinceStart(c.DelayMs)
	}
	go func() {
		defer func() { <-r.underWay }()
		select {
		case <-time.After(delay):
		case <-call.Context().Done():
			// Nobody waits for the answer any more.
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), takesWithin)
		defer cancel()
		post, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
		if err != nil {
			return
		}
		post.Header, post.Host = headers, host
		// A server that does not take it waits, which its own answer tells.
		if response, err := r.transport.RoundTrip(post); err == nil {
			_, _ = io.CopyN(io.Discard, response.Body, longestRequest)
			response.Body.Close()
		}
	}()
	return isKnown
}

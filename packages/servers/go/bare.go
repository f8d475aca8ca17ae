//go:build bare

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"

	"headroom/server-go/internal/backend"
	"headroom/server-go/internal/iosuite"
)

// largestBody is the largest request that is read, in bytes.
const largestBody = 4 << 20

const (
	stateless = "2026-07-28"
	newest    = "2025-11-25"
)

// suite answers the tools of suite io by hand.
type suite struct {
	*iosuite.Suite
	list []byte // result of tools/list without its closing brace
	// ready says which backend cannot be reached.
	ready func(context.Context) error
	// close ends the connections that the suite keeps.
	close func() error
}

// newSuite builds the clients of suite io without connecting.
func newSuite(c config) (suite, error) {
	if c.suite != "io" {
		return suite{}, fmt.Errorf("set SUITE to io: it is %q", c.suite)
	}
	s, err := iosuite.New(c.redisURL, backend.NewAPI(c.apiServiceURL, backend.Timeout), c.serverID)
	if err != nil {
		return suite{}, err
	}
	list, err := listOf(c.extraTools)
	return suite{Suite: s, list: list, ready: s.Ready, close: s.Close}, err
}

// newHandler wires POST /mcp and GET /health.
func newHandler(served suite, serverID string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /mcp", refuseForeign(bare{suite: served, serverID: serverID}))
	mux.Handle("GET /health", health(served.ready, serverID))
	return mux
}

// bare answers MCP without an SDK: a POST holds one JSON-RPC message, its answer is JSON, and there are no sessions.
type bare struct {
	suite
	serverID string
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		ProtocolVersion string          `json:"protocolVersion"`
		Name            string          `json:"name"`
		Arguments       json.RawMessage `json:"arguments"`
	} `json:"params"`
}

func (b bare) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBody))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	var m message
	if err := json.Unmarshal(body, &m); err != nil {
		reply(w, http.StatusBadRequest, failure(nil, -32700, err.Error()))
		return
	}
	if m.ID == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	// Answers of versions without sessions say that they are complete.
	end := "}}"
	if r.Header.Get("MCP-Protocol-Version") == stateless {
		end = `,"resultType":"complete"}}`
	}
	reply(w, http.StatusOK, b.answer(r.Context(), m, end))
}

func (b bare) answer(ctx context.Context, m message, end string) []byte {
	switch m.Method {
	case "initialize":
		version := newest
		if m.Params.ProtocolVersion == "2025-06-18" {
			version = m.Params.ProtocolVersion
		}
		return result(m.ID, `{"protocolVersion":"`+version+`",`+b.description(), end)
	case "server/discover":
		return result(m.ID, `{"supportedVersions":["`+stateless+`","`+newest+`","2025-06-18"],`+b.description(), end)
	case "ping":
		return result(m.ID, `{"_meta":{}`, end)
	case "tools/list":
		return result(m.ID, b.list, end)
	case "tools/call":
		return b.call(ctx, m, end)
	}
	return failure(m.ID, -32601, "there is no method "+m.Method)
}

func (b bare) description() string {
	return `"capabilities":{"tools":{}},"serverInfo":{"name":"headroom-` + b.serverID + `","version":"1.0.0"}`
}

func (b bare) call(ctx context.Context, m message, end string) []byte {
	text, found, err := b.Call(ctx, m.Params.Name, m.Params.Arguments)
	if !found {
		if text = b.callExtra(m.Params.Name); text == nil {
			return failure(m.ID, -32602, "there is no tool "+m.Params.Name)
		}
	}
	if err != nil {
		text, end = []byte(err.Error()), `,"isError":true`+end
	}
	return result(m.ID, `{"content":[{"type":"text","text":`+string(quote(string(text)))+`}]`, end)
}

// result is an answer; start and end are the first and the last part of its result.
func result[Text string | []byte](id json.RawMessage, start Text, end string) []byte {
	answer := make([]byte, 0, len(id)+len(start)+len(end)+40)
	answer = append(answer, `{"jsonrpc":"2.0","id":`...)
	answer = append(answer, id...)
	answer = append(answer, `,"result":`...)
	answer = append(answer, start...)
	return append(answer, end...)
}

func failure(id json.RawMessage, code int, reason string) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, id, code, quote(reason))
}

// quote writes a text as JSON.
func quote(text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	return quoted
}

func reply(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		log.Printf("answer /mcp: %v", err)
	}
}

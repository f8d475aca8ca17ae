package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

const (
	initialize    = "initialize"
	initialized   = "notifications/initialized"
	cancelled     = "notifications/cancelled"
	sessionHeader = "Mcp-Session-Id"
	// mostBody is more than any request that a workload makes.
	mostBody = 4 << 20
)

// message is a JSON-RPC message; what is in it goes through as it is.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

type handler struct {
	servers   servers
	questions *questions
}

// newHandler serves Streamable HTTP at /mcp, with a stream only where a process asks its client.
func newHandler(s servers) http.Handler {
	h := handler{s, newQuestions()}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /mcp", h.post)
	mux.HandleFunc("DELETE /mcp", h.end)
	return mux
}

func (h handler) post(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err != nil {
		http.Error(w, "the body cannot be read, or has more than 4 MB", http.StatusBadRequest)
		return
	}
	var m message
	err = json.Unmarshal(body, &m)
	if err == nil && m.Method == "" && m.ID != nil && (m.Result != nil || m.Error != nil) {
		h.answered(w, r, m)
		return
	}
	if err != nil || m.Method == "" {
		http.Error(w, "the body is no JSON-RPC request or notification", http.StatusBadRequest)
		return
	}
	if m.Method == initialize && m.ID != nil {
		h.open(w, r, m)
		return
	}
	session := r.Header.Get(sessionHeader)
	if m.ID == nil && session == "" && m.Method == initialized {
		// That of initialize went with it.
		w.WriteHeader(http.StatusAccepted)
		return
	}
	c, release, err := h.servers.of(session)
	if err != nil {
		fail(w, err)
		return
	}
	defer release()
	if m.ID == nil {
		h.notify(w, r, c, m)
		return
	}
	answering := &answering{w: w, child: c, questions: h.questions}
	pass := answering.ask
	if !takesEvents(r) {
		pass = nil
	}
	answering.end(c.ask(r.Context(), m, pass))
}

// answered passes the answer of a client to a question of a process on.
func (h handler) answered(w http.ResponseWriter, r *http.Request, m message) {
	asked, isOpen := h.questions.take(m.ID)
	if !isOpen {
		http.Error(w, "nobody waits for this answer", http.StatusBadRequest)
		return
	}
	m.ID = asked.request.ID
	if err := asked.child.write(r.Context(), m); err != nil {
		fail(w, err)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (h handler) open(w http.ResponseWriter, r *http.Request, m message) {
	answer, session, err := h.servers.open(r.Context(), m)
	if err != nil {
		fail(w, err)
		return
	}
	if session != "" {
		w.Header().Set(sessionHeader, session)
	}
	send(w, answer)
}

// notify passes a notification on. That of initialize went with it. One of a cancelled request names an id that the
// process does not know; child.cancel sends that of ours.
func (h handler) notify(w http.ResponseWriter, r *http.Request, c *child, m message) {
	if m.Method != initialized && m.Method != cancelled {
		if err := c.write(r.Context(), m); err != nil {
			fail(w, err)
			return
		}
	}
	w.WriteHeader(http.StatusAccepted)
}

func (h handler) end(w http.ResponseWriter, r *http.Request) {
	session := r.Header.Get(sessionHeader)
	if session == "" {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if err := h.servers.end(session); err != nil {
		fail(w, err)
	}
}

func send(w http.ResponseWriter, answer *message) {
	line, err := lineOf(*answer)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	// A client that is gone needs no answer.
	_, _ = w.Write(line)
}

func fail(w http.ResponseWriter, err error) {
	status := http.StatusBadGateway
	if errors.Is(err, errUnknownSession) {
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}

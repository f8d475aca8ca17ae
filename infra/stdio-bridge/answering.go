package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

// answering is the answer to one request: JSON, or a stream of events once the process asks the client something first.
type answering struct {
	w         http.ResponseWriter
	child     *child
	questions *questions
	// asked are the ids of what this client was asked.
	asked []json.RawMessage
}

func takesEvents(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "text/event-stream")
}

// ask passes a request of the process on to the client.
func (a *answering) ask(m *message) {
	id := a.questions.add(question{a.child, m})
	if id == nil {
		a.child.refuse(*m)
		return
	}
	if len(a.asked) == 0 {
		a.w.Header().Set("Content-Type", "text/event-stream")
	}
	a.asked = append(a.asked, id)
	a.event(message{Version: m.Version, ID: id, Method: m.Method, Params: m.Params})
}

// end sends the answer itself. Questions stay open: the client may answer later, and that of another's call.
func (a *answering) end(answer *message, err error) {
	switch {
	case len(a.asked) > 0 && err != nil:
		// The stream ends without an answer, as its client left: another one may answer what was asked of it.
		for _, id := range a.asked {
			if one, isOpen := a.questions.take(id); isOpen {
				one.child.passOrRefuse(one.request)
			}
		}
	case len(a.asked) > 0:
		a.event(*answer)
	case err != nil:
		fail(a.w, err)
	default:
		send(a.w, answer)
	}
}

func (a *answering) event(m message) {
	line, err := lineOf(m)
	if err != nil {
		return
	}
	// A client that is gone needs no event.
	_, _ = a.w.Write([]byte("event: message\ndata: "))
	_, _ = a.w.Write(bytes.TrimRight(line, "\n"))
	_, _ = a.w.Write([]byte("\n\n"))
	if flusher, ok := a.w.(http.Flusher); ok {
		flusher.Flush()
	}
}

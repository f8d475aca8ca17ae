package recorder

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	// listenAgain is the time after which a stream that ended, or was refused, is asked for again, as clients do.
	listenAgain = time.Second
	// firstEventWithin is the time in which the first event of subscriptions/listen comes, which acknowledges it.
	firstEventWithin = 5 * time.Second
	// methodNotFound is the code by which JSON-RPC says that a method is not known.
	methodNotFound = -32601
	// mostOfRefusal is how much of an answer is read that is no stream.
	mostOfRefusal = 64 << 10
)

// streamErrors are the places of the kinds of errors by which streams fail.
type streamErrors struct {
	HTTP         int `js:"http"`
	Timeout      int `js:"timeout"`
	Unauthorized int `js:"unauthorized"`
}

// fault is why a stream did not open: its kind of error, and words.
type fault struct {
	kind  int
	words string
}

// without stands in the place of a fault: the server says that it offers no stream.
var without = &fault{}

// listener holds the stream of one session.
type listener struct {
	transport http.RoundTripper
	url       string
	header    http.Header
	// body is that of a POST of subscriptions/listen, whose first event comes in time; empty for a GET.
	body        string
	eventWithin time.Duration
	errors      streamErrors
	of          *listening
	// record adds the time to a stream's first byte, or a fault; nil where the stream is not measured.
	record func(ms float64, of *fault)
	// answers are what requests of the server over the stream are answered with; nil: they are not.
	answers *clientAnswers

	stop context.CancelFunc
	done chan struct{}
	// answered is closed once the server answered the first request, or that failed.
	answered chan struct{}
	once     sync.Once
}

// start listens until close is called: the context of a virtual user ends with each of its iterations.
func (l *listener) start() {
	ctx, stop := context.WithCancel(context.Background())
	l.stop, l.done, l.answered = stop, make(chan struct{}), make(chan struct{})
	l.of.keep(l)
	go func() {
		defer close(l.done)
		for {
			after := l.hold(ctx)
			if after == isOver {
				return
			}
			// A stream that the server ends with its session is asked for no more.
			select {
			case <-ctx.Done():
				return
			case <-time.After(listenAgain):
			}
			if after == hasEnded {
				l.of.count(&l.of.ended)
			}
		}
	}()
}

// await waits until the server answered; false where it did not in time.
func (l *listener) await(most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-l.answered:
	case <-l.done:
	case <-timer.C:
		return false
	}
	return true
}

// note records the time to the first byte of a stream since a start, or a fault.
func (l *listener) note(from time.Time, of *fault) {
	if l.record != nil {
		l.record(inMs(time.Since(from)), of)
	}
}

// close ends the stream, and returns once its connection is closed.
func (l *listener) close() {
	l.stop()
	<-l.done
	l.of.drop(l)
}

// outcome is what became of a stream.
type outcome int

const (
	// isOver: no other is to be asked for.
	isOver outcome = iota
	wasRefused
	hasEnded
)

// hold opens a stream and reads it to its end, or to that of the session.
func (l *listener) hold(session context.Context) outcome {
	ctx, stop := context.WithCancel(session)
	defer stop()
	request, err := l.request(ctx)
	if err != nil {
		return isOver
	}
	from := time.Now()
	isInTime := func() bool { return true }
	if l.body != "" {
		limit := time.AfterFunc(l.eventWithin, stop)
		isInTime = limit.Stop
	}
	response, err := l.transport.RoundTrip(request)
	l.once.Do(func() { close(l.answered) })
	var stream io.Reader
	var problem *fault
	if err == nil {
		defer response.Body.Close()
		stream, problem = l.accept(response)
	} else {
		problem = &fault{l.errors.HTTP, fmt.Sprintf("the %s cannot be opened: %v", l.what(), err)}
	}
	if !isInTime() {
		problem = &fault{l.errors.Timeout, fmt.Sprintf("no event of the %s within %v", l.what(), l.eventWithin)}
	}
	switch {
	case session.Err() != nil:
		return isOver
	case problem == without:
		l.of.count(&l.of.without)
		return isOver
	case problem != nil:
		l.note(from, problem)
		return wasRefused
	}
	l.note(from, nil)
	l.of.count(&l.of.opened)
	// Requests of the server are answered after the end of the stream, too.
	l.read(request.WithContext(session), stream)
	return hasEnded
}

func (l *listener) request(ctx context.Context) (*http.Request, error) {
	method := http.MethodGet
	if l.body != "" {
		method = http.MethodPost
	}
	request, err := http.NewRequestWithContext(ctx, method, l.url, strings.NewReader(l.body))
	if err != nil {
		return nil, err
	}
	request.Header, request.Host = l.header.Clone(), l.header.Get("Host")
	return request, nil
}

// accept is the stream of a response, of subscriptions/listen once its first event came; else why there is none.
func (l *listener) accept(response *http.Response) (io.Reader, *fault) {
	if response.StatusCode != http.StatusOK || !isEvents(response.Header) {
		if l.isUnknown(response) {
			return nil, without
		}
		return nil, l.faultOf(response)
	}
	stream := bufio.NewReader(response.Body)
	if l.body == "" {
		return stream, nil
	}
	switch code, err := firstError(stream); {
	case err != nil:
		return nil, &fault{l.errors.HTTP, fmt.Sprintf("the %s ended without an event", l.what())}
	case code == 0:
		return stream, nil
	case code == methodNotFound:
		return nil, without
	default:
		return nil, &fault{l.errors.HTTP, fmt.Sprintf("the error %d in place of a %s", code, l.what())}
	}
}

// read reads a stream to its end, and answers the requests of the server in it.
func (l *listener) read(request *http.Request, body io.Reader) {
	var split events
	var responder *responder
	if l.answers != nil {
		responder = newResponder(l.answers, l.transport, request)
	}
	chunk := make([]byte, 4<<10)
	for {
		n, err := body.Read(chunk)
		for rest := chunk[:n]; responder != nil && len(rest) > 0; {
			var data []byte
			if data, rest = split.next(rest); data == nil {
				continue
			}
			if asked, isOne := requestIn(data); isOne {
				responder.answer(asked)
			}
		}
		split.limit(longestRequest)
		if err != nil {
			return
		}
	}
}

// firstError waits for the first event of a stream, and returns the code of the error that it is; 0 for any other event.
// It fails where the stream ends before.
func firstError(body *bufio.Reader) (int, error) {
	for {
		line, err := startOfLine(body)
		if err != nil {
			return 0, err
		}
		if data, isData := bytes.CutPrefix(line, []byte("data:")); isData {
			return refusal(bytes.NewReader(data)), nil
		}
	}
}

// startOfLine reads a line to its end, and returns its first bytes: at most mostOfRefusal.
func startOfLine(body *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := body.ReadSlice('\n')
		line = append(line, part[:min(len(part), mostOfRefusal-len(line))]...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// refusal is the code of the error that an answer is; 0 for any other.
func refusal(answer io.Reader) int {
	var message struct {
		Error struct {
			Code int `json:"code"`
		} `json:"error"`
	}
	if json.NewDecoder(io.LimitReader(answer, mostOfRefusal)).Decode(&message) != nil {
		return 0
	}
	return message.Error.Code
}

// what is the name of the stream in words.
func (l *listener) what() string {
	if l.body != "" {
		return "stream of subscriptions/listen"
	}
	return "GET stream"
}

// isUnknown says whether a response without a stream says that the server offers none: 405 to GET, and that it knows no
// subscriptions/listen.
func (l *listener) isUnknown(response *http.Response) bool {
	if l.body == "" {
		return response.StatusCode == http.StatusMethodNotAllowed
	}
	return refusal(response.Body) == methodNotFound
}

// faultOf is the fault of a response without a stream.
func (l *listener) faultOf(response *http.Response) *fault {
	switch response.StatusCode {
	case http.StatusOK:
		kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
		return &fault{l.errors.HTTP, fmt.Sprintf("the %s is of type %.40q in place of text/event-stream", l.what(), kind)}
	case http.StatusUnauthorized, http.StatusForbidden:
		return &fault{l.errors.Unauthorized, fmt.Sprintf("HTTP status %d of the %s", response.StatusCode, l.what())}
	}
	offersNone := "405 of a server without one"
	if l.body != "" {
		offersNone = "the error -32601 of a server without one"
	}
	return &fault{l.errors.HTTP, fmt.Sprintf("HTTP status %d of the %s; allowed: 200, or %s", response.StatusCode, l.what(), offersNone)}
}

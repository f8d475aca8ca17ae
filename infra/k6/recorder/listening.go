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

	"github.com/grafana/sobek"
)

// listenAgain is the time after which a stream that ended, or was refused, is asked for again, as clients do.
const listenAgain = time.Second

// listening are the streams of one kind of request that are no answers: clients hold them as long as their sessions.
type listening struct {
	mutex sync.Mutex
	// opened are all streams, ended those that the server ended before their session, and without the sessions of servers
	// that say they offer no stream.
	opened, ended, without int64
	// held are the listeners whose sessions have not ended.
	held map[*listener]struct{}
}

// closeAll ends the streams of virtual users that were stopped within an iteration.
func (l *listening) closeAll() {
	l.mutex.Lock()
	held := l.held
	l.held = nil
	l.mutex.Unlock()
	for one := range held {
		one.close()
	}
}

// keep notes a listener until it is closed.
func (l *listening) keep(one *listener) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.held == nil {
		l.held = map[*listener]struct{}{}
	}
	l.held[one] = struct{}{}
}

func (l *listening) drop(one *listener) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.held, one)
}

// result is nil where nobody listened.
func (l *listening) result() *streamsOf {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.opened+l.without == 0 {
		return nil
	}
	none := histogramOf{Us: []int64{}, Counts: []int64{}}
	return &streamsOf{Answers: l.opened, StayedOpen: l.opened - l.ended, FirstEvent: none, Silence: none, Without: l.without}
}

func (l *listening) count(of *int64) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	*of++
}

// listener holds the stream of one session.
type listener struct {
	transport http.RoundTripper
	url       string
	header    http.Header
	// body is that of a POST of subscriptions/listen; empty for a GET.
	body string
	of   *listening
	// record adds the time to a stream's first byte, or a fault in words.
	record func(ms float64, fault string)

	stop context.CancelFunc
	done chan struct{}
}

// start listens until close is called: the context of a virtual user ends with each of its iterations.
func (l *listener) start() {
	ctx, stop := context.WithCancel(context.Background())
	l.stop, l.done = stop, make(chan struct{})
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

// hold opens a stream and reads it to its end.
func (l *listener) hold(ctx context.Context) outcome {
	method := http.MethodGet
	if l.body != "" {
		method = http.MethodPost
	}
	request, err := http.NewRequestWithContext(ctx, method, l.url, strings.NewReader(l.body))
	if err != nil {
		return isOver
	}
	request.Header = l.header.Clone()
	request.Host = l.header.Get("Host")
	from := time.Now()
	response, err := l.transport.RoundTrip(request)
	if ctx.Err() != nil {
		if err == nil {
			response.Body.Close()
		}
		return isOver
	}
	if err != nil {
		l.record(inMs(time.Since(from)), fmt.Sprintf("the %s cannot be opened: %v", l.what(), err))
		return wasRefused
	}
	defer response.Body.Close()
	if l.isUnknown(response) {
		l.of.count(&l.of.without)
		return isOver
	}
	if response.StatusCode != http.StatusOK || !isEvents(response.Header) {
		l.record(inMs(time.Since(from)), l.faultOf(response))
		return wasRefused
	}
	body := bufio.NewReader(response.Body)
	if l.body != "" {
		code := firstError(body)
		if code == methodNotFound {
			l.of.count(&l.of.without)
			return isOver
		}
		if code != 0 {
			l.record(inMs(time.Since(from)), fmt.Sprintf("the error %d in place of a %s", code, l.what()))
			return wasRefused
		}
	}
	l.record(inMs(time.Since(from)), "")
	l.of.count(&l.of.opened)
	_, _ = io.Copy(io.Discard, body)
	return hasEnded
}

// firstError waits for the first event of a stream, and returns the code of the error that it is; 0 for any other event.
func firstError(body *bufio.Reader) int {
	for {
		line, err := body.ReadSlice('\n')
		if data, isData := bytes.CutPrefix(line, []byte("data:")); isData {
			return refusal(bytes.NewReader(data))
		}
		if err != nil {
			return 0
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

const (
	// methodNotFound is the code by which JSON-RPC says that a method is not known.
	methodNotFound = -32601
	// mostOfRefusal is how much of an answer is read that is no stream.
	mostOfRefusal = 64 << 10
)

// isUnknown says whether a server offers no stream: it answers 405 to GET, and knows no subscriptions/listen.
func (l *listener) isUnknown(response *http.Response) bool {
	if l.body == "" {
		return response.StatusCode == http.StatusMethodNotAllowed
	}
	if response.StatusCode == http.StatusOK && isEvents(response.Header) {
		return false
	}
	return refusal(response.Body) == methodNotFound
}

func (l *listener) faultOf(response *http.Response) string {
	if response.StatusCode != http.StatusOK {
		without := "405 of a server without one"
		if l.body != "" {
			without = "the error -32601 of a server without one"
		}
		return fmt.Sprintf("HTTP status %d of the %s; allowed: 200, or %s", response.StatusCode, l.what(), without)
	}
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	return fmt.Sprintf("the %s is of type %.40q in place of text/event-stream", l.what(), kind)
}

// listen holds a stream open for the session of this virtual user: its meter, the address, the headers, the kind of error
// of one that is refused, and the body of a POST in place of a GET.
func (i *instance) listen(call sobek.FunctionCall) sobek.Value {
	i.unlisten(call)
	meter, kind := int(call.Argument(0).ToInteger()), int(call.Argument(3).ToInteger())
	header := http.Header{}
	headers := call.Argument(2).ToObject(i.vu.Runtime())
	for _, name := range headers.Keys() {
		header.Set(name, headers.Get(name).String())
	}
	r, logger := i.of.recording, i.vu.State().Logger
	isReported := false
	i.listener = &listener{transport: i.plainTransport(), url: call.Argument(1).String(), header: header, of: &r.listening}
	if len(call.Arguments) > 4 {
		i.listener.body = call.Argument(4).String()
	}
	i.listener.record = func(ms float64, fault string) {
		outcome := noError
		if fault != "" {
			outcome = kind
			if !isReported {
				isReported = true
				logger.Errorf("listen: %s", fault)
			}
		}
		r.record(meter, ms, outcome, time.Since(r.startedAt), nil)
	}
	i.listener.start()
	return sobek.Undefined()
}

// unlisten ends the stream of this virtual user, where it holds one.
func (i *instance) unlisten(sobek.FunctionCall) sobek.Value {
	if i.listener != nil {
		i.listener.close()
		i.listener = nil
	}
	return sobek.Undefined()
}

// plainTransport is that of this virtual user, past what reads answers out of streams.
func (i *instance) plainTransport() http.RoundTripper {
	if i.streams != nil {
		return i.streams.inner
	}
	return i.vu.State().Transport
}

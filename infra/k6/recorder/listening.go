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
	// record adds the time to a stream's first byte, or a fault in words; nil where the stream is not measured.
	record func(ms float64, fault string)
	// answers are what requests of the server over the stream are answered with; nil: they are not.
	answers *clientAnswers

	stop context.CancelFunc
	done chan struct{}
	// answered is closed once the server answered the first GET, or it failed.
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

// await waits until the server answered the GET: what it asks before that may reach nobody.
func (l *listener) await(most time.Duration) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-l.answered:
	case <-l.done:
	case <-timer.C:
	}
}

// note records the time to the first byte of a stream since a start, or a fault in words.
func (l *listener) note(from time.Time, fault string) {
	if l.record != nil {
		l.record(inMs(time.Since(from)), fault)
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
	l.once.Do(func() { close(l.answered) })
	if ctx.Err() != nil {
		if err == nil {
			response.Body.Close()
		}
		return isOver
	}
	if err != nil {
		l.note(from, fmt.Sprintf("the %s cannot be opened: %v", l.what(), err))
		return wasRefused
	}
	defer response.Body.Close()
	if l.isUnknown(response) {
		l.of.count(&l.of.without)
		return isOver
	}
	if response.StatusCode != http.StatusOK || !isEvents(response.Header) {
		l.note(from, l.faultOf(response))
		return wasRefused
	}
	body := bufio.NewReader(response.Body)
	if l.body != "" {
		code := firstError(body)
		if ctx.Err() != nil {
			return isOver
		}
		if code == methodNotFound {
			l.of.count(&l.of.without)
			return isOver
		}
		if code != 0 {
			l.note(from, fmt.Sprintf("the error %d in place of a %s", code, l.what()))
			return wasRefused
		}
	}
	l.note(from, "")
	l.of.count(&l.of.opened)
	l.read(request, body)
	return hasEnded
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

// listen holds a stream open for the session of this virtual user: its meter, or -1 where it is not measured, the address,
// the headers, the kind of error of one that is refused, how long to wait for its answer in milliseconds, and the body of
// a POST in place of a GET.
func (i *instance) listen(call sobek.FunctionCall) sobek.Value {
	i.unlisten(call)
	if !i.hasTokens() {
		return sobek.Undefined()
	}
	meter, kind := int(call.Argument(0).ToInteger()), int(call.Argument(3).ToInteger())
	header := http.Header{}
	headers := call.Argument(2).ToObject(i.vu.Runtime())
	for _, name := range headers.Keys() {
		header.Set(name, headers.Get(name).String())
	}
	r := i.of.recording
	i.listener = &listener{
		transport: i.plainTransport(), url: call.Argument(1).String(), header: header, of: &r.listening,
		answers: r.config.Client,
	}
	if len(call.Arguments) > 5 {
		i.listener.body = call.Argument(5).String()
	}
	if meter >= 0 {
		i.listener.record = i.recordStream(meter, kind)
	}
	i.listener.start()
	if most := call.Argument(4).ToFloat(); most > 0 {
		i.listener.await(sinceStart(most))
	}
	return sobek.Undefined()
}

// recordStream is how streams of a meter are recorded: a refused one counts as that kind of error, and is reported once.
func (i *instance) recordStream(meter, kind int) func(ms float64, fault string) {
	r, logger := i.of.recording, i.vu.State().Logger
	isReported := false
	return func(ms float64, fault string) {
		outcome := noError
		if fault != "" {
			outcome = kind
			if !isReported {
				isReported = true
				logger.Errorf("listen: %s", fault)
			}
		}
		r.recordUntold(meter, ms, outcome, time.Since(r.startedAt))
	}
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
	return i.withTokens(i.vu.State().Transport)
}

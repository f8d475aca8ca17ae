package recorder

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// longestGrace is the least time that a stream has to end after its answer, before it counts as open. A busy server
	// ends it some turns of its loop later; closing its connection would cost it a new one.
	longestGrace = 500 * time.Millisecond
	// shortGrace is the time that a stream has where those before it stayed open: a caller does not wait for what does not
	// come, but sees when it comes after all.
	shortGrace = 2 * time.Millisecond
	// probeGrace is what one in probeEvery of those streams has: a server that ends its streams some turns of its loop after
	// the answer would else count as one that leaves them open for the rest of the load, once a stall made it look so.
	probeGrace = 50 * time.Millisecond
	probeEvery = 20
	// openInARow is the number of streams, one after the other, that make the next one's grace short.
	openInARow = 3
	chunkBytes = 32 << 10
	// keptBytes is the largest buffer that is kept for the next stream.
	keptBytes = 1 << 20
)

// streamed is how an answer came: in one piece, or by a stream of events.
type streamed struct {
	// sentAt is the time at which its request was handed to the transport.
	sentAt time.Time
	// isStream is false for an answer in one piece.
	isStream bool
	// isAnswered says whether the answer came, and stayedOpen that the stream did not end after it.
	isAnswered, stayedOpen bool
	// skipped are the bytes of the stream that were not handed on: all but the answer.
	skipped int64
	// events is the number of events before the answer.
	events int
	// refused is the method of a request of the server among them that was refused.
	refused string
	// late is the time that was spent after the answer, waiting for the end.
	late time.Duration
	// firstAt, lastAt and answerAt are the times of events; silence is the longest time between two of them.
	firstAt, lastAt, answerAt time.Time
	silence                   time.Duration
}

// streams takes the place of a virtual user's transport: of each stream of events it hands on the answer alone, as soon
// as that has come. Anything else passes as it is.
type streams struct {
	inner http.RoundTripper
	of    *graces
	// mostBytes is how much of a stream is read at most.
	mostBytes int64
	// answers are what requests of the server are answered with; nil: they are not.
	answers *clientAnswers
	// exchanges are the requests under way at once, by their places; most virtual users have one at a time.
	exchanges []*exchange
}

// exchange is a request that was announced, and what became of its answer. Its buffers serve one request after the other.
type exchange struct {
	// meter and id are those of the request under way; an id of 0 awaits no answer.
	meter int
	id    int64
	now   streamed

	events events
	chunk  []byte
}

// mostAtOnce is the number of requests that a virtual user has under way at most.
const mostAtOnce = 64

// at is the exchange of a place; nil beyond those that a virtual user may have.
func (s *streams) at(place int) *exchange {
	if place < 0 || place >= mostAtOnce {
		return nil
	}
	for place >= len(s.exchanges) {
		s.exchanges = append(s.exchanges, &exchange{})
	}
	return s.exchanges[place]
}

// expect announces the next request of a place, or of place 0 where a virtual user has one at a time. All that are sent at
// once are announced before the first is sent.
func (s *streams) expect(place int, meter int, id int64) {
	if x := s.at(place); x != nil {
		x.meter, x.id, x.now = meter, id, streamed{}
	}
}

// placeOf is the place of a request: the fragment of its address, which is never sent. Without one it is 0.
func (s *streams) placeOf(request *http.Request) *exchange {
	place := 0
	if fragment := request.URL.Fragment; fragment != "" {
		place, _ = strconv.Atoi(fragment)
	}
	if place < 0 || place >= len(s.exchanges) {
		return nil
	}
	return s.exchanges[place]
}

func (s *streams) RoundTrip(request *http.Request) (*http.Response, error) {
	startedAt := time.Now()
	response, err := s.inner.RoundTrip(request)
	if err != nil {
		return response, err
	}
	x := s.placeOf(request)
	if x == nil || x.id == 0 {
		return response, err
	}
	x.now = streamed{sentAt: startedAt, isStream: isEvents(response.Header)}
	if !x.now.isStream {
		return response, err
	}
	x.events.reset()
	if cap(x.events.data) > keptBytes || cap(x.events.line) > keptBytes {
		x.events = events{}
	}
	if x.chunk == nil {
		x.chunk = make([]byte, chunkBytes)
	}
	response.Body = &answerBody{inner: response.Body, from: s, of: x, call: request}
	response.ContentLength = -1
	return response, nil
}

func isEvents(header http.Header) bool {
	return strings.HasPrefix(header.Get("Content-Type"), "text/event-stream") && header.Get("Content-Encoding") == ""
}

// answerBody reads the answer out of a stream, and ends after it.
type answerBody struct {
	inner io.ReadCloser
	from  *streams
	of    *exchange
	call  *http.Request
	// responder answers requests of the server; nil before the first.
	responder *responder
	// answer is what is left to hand on.
	answer []byte
	// isJSON says that the stream is none, whatever its type: it is handed on as it is.
	isJSON bool
	// err is what ended the stream; nil before.
	err      error
	isClosed bool
}

func (b *answerBody) Read(into []byte) (int, error) {
	for len(b.answer) == 0 && !b.isJSON && !b.of.now.isAnswered && b.err == nil {
		b.readOn()
	}
	if b.isJSON && len(b.answer) == 0 && b.err == nil {
		return b.inner.Read(into)
	}
	if len(b.answer) > 0 {
		n := copy(into, b.answer)
		b.answer = b.answer[n:]
		return n, nil
	}
	if b.of.now.isAnswered {
		return 0, io.EOF
	}
	return 0, b.err
}

// readOn reads once from the stream, until the answer, the end, or the most that is read.
func (b *answerBody) readOn() {
	s := b.of
	n, err := b.inner.Read(s.chunk)
	b.err = err
	if s.now.skipped == 0 && n > 0 && s.chunk[0] == '{' {
		b.isJSON, b.answer, s.now.isStream = true, s.chunk[:n], false
		return
	}
	s.now.skipped += int64(n)
	for rest := s.chunk[:n]; len(rest) > 0 && !s.now.isAnswered; {
		var data []byte
		if data, rest = s.events.next(rest); data != nil {
			b.take(data)
		}
	}
	if err == io.EOF && !s.now.isAnswered {
		if data := s.events.last(); data != nil {
			b.take(data)
		}
	}
	if s.now.skipped > b.from.mostBytes && !s.now.isAnswered {
		b.err = io.EOF
	}
}

// take reads an event.
func (b *answerBody) take(data []byte) {
	now := &b.of.now
	at := time.Now()
	if !now.firstAt.IsZero() {
		now.silence = max(now.silence, at.Sub(now.lastAt))
	} else {
		now.firstAt = at
	}
	now.lastAt = at
	if !isAnswer(data, b.of.id) {
		now.events++
		b.respond(data)
		return
	}
	now.isAnswered, now.answerAt = true, at
	now.skipped -= int64(len(data))
	b.answer = data
}

// respond answers an event that is a request of the server.
func (b *answerBody) respond(data []byte) {
	if b.from.answers == nil {
		return
	}
	request, isOne := requestIn(data)
	if !isOne {
		return
	}
	if b.responder == nil {
		b.responder = newResponder(b.from.answers, b.from.inner, b.call)
	}
	if !b.responder.answer(request) {
		b.of.now.refused = request.Method
	}
}

// Close waits a little for the end of an answered stream, which lets its connection serve the next request.
func (b *answerBody) Close() error {
	if b.isClosed {
		return nil
	}
	b.isClosed = true
	now := &b.of.now
	if now.isAnswered {
		if b.err == nil {
			from := time.Now()
			now.stayedOpen = b.staysOpen(b.from.of.grace(b.of.meter, now.answerAt.Sub(now.sentAt)))
			now.late = time.Since(from)
		}
		b.from.of.tell(b.of.meter, now.stayedOpen)
	}
	return b.inner.Close()
}

// staysOpen reads to the end of the stream; true where it does not come in time.
func (b *answerBody) staysOpen(grace time.Duration) bool {
	var isLate atomic.Bool
	timer := time.AfterFunc(grace, func() {
		isLate.Store(true)
		b.inner.Close()
	})
	defer timer.Stop()
	for {
		if _, err := b.inner.Read(b.of.chunk); err != nil {
			return err != io.EOF && isLate.Load()
		}
	}
}

// graces knows of each meter how its streams ended lately, and with that how long the next one has.
type graces struct {
	// inARow are the streams that stayed open since one ended, by meter.
	inARow []atomic.Int32
	open   atomic.Int32
	ended  atomic.Bool
	probes atomic.Int32
}

func newGraces(meters int) *graces {
	return &graces{inARow: make([]atomic.Int32, meters)}
}

// grace is the time that a stream has to end after its answer, which took some time: one of a server that is slow with
// all it does has as much again.
func (g *graces) grace(meter int, took time.Duration) time.Duration {
	stayOpen := g.inARow[meter].Load() >= openInARow || (!g.ended.Load() && g.open.Load() >= openInARow)
	if stayOpen {
		if g.probes.Add(1)%probeEvery == 0 {
			return probeGrace
		}
		return shortGrace
	}
	return max(longestGrace, took)
}

func (g *graces) tell(meter int, stayedOpen bool) {
	if stayedOpen {
		g.inARow[meter].Add(1)
		g.open.Add(1)
		return
	}
	if !g.ended.Load() {
		g.ended.Store(true)
	}
	if g.inARow[meter].Load() > 0 {
		g.inARow[meter].Store(0)
	}
}

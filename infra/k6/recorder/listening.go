package recorder

import (
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"
)

const (
	// lateInARow is the number of streams, one after the other, without an answer in time that make the next wait short.
	lateInARow = 3
	// shortAwait is that wait: a server that sends its headers with its first event knows the request by then. One in
	// probeEvery of those streams waits as long as the first: a server that stalled once answers in time again.
	shortAwait = 10 * time.Millisecond
)

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

// patience knows how the last streams were answered, and with that how long the next session waits for its own.
type patience struct{ late, probes atomic.Int32 }

// await waits for the answer to a stream: what its server asks before that may reach nobody.
func (p *patience) await(one *listener, most time.Duration) {
	if p.late.Load() >= lateInARow && p.probes.Add(1)%probeEvery != 0 {
		most = min(most, shortAwait)
	}
	if one.await(most) {
		p.late.Store(0)
	} else {
		p.late.Add(1)
	}
}

// listenerOf is a listener for a meter, or for -1 where its stream is not measured.
func (r *recording) listenerOf(meter int, report func(fault)) *listener {
	if meter < 0 {
		return &listener{of: &r.unmeasured, answers: r.config.Client, errors: r.config.StreamErrors}
	}
	return &listener{
		of: &r.listening, answers: r.config.Client, errors: r.config.StreamErrors,
		record: func(ms float64, of *fault) {
			kind := noError
			if of != nil {
				kind = of.kind
				report(*of)
			}
			r.recordUntold(meter, ms, kind, time.Since(r.startedAt))
		},
	}
}

// listen holds a stream open for the session of this virtual user: its meter, or -1 where it is not measured, the address,
// the headers, how long to wait for its answer in milliseconds, and the body of a POST in place of a GET.
func (i *instance) listen(call sobek.FunctionCall) sobek.Value {
	i.unlisten(call)
	if !i.hasTokens() {
		return sobek.Undefined()
	}
	logger := i.vu.State().Logger
	one := i.of.recording.listenerOf(int(call.Argument(0).ToInteger()), func(of fault) {
		if !slices.Contains(i.reported, of.kind) {
			i.reported = append(i.reported, of.kind)
			logger.Errorf("listen: %s", of.words)
		}
	})
	one.transport, one.url, one.header = i.plainTransport(), call.Argument(1).String(), http.Header{}
	headers := call.Argument(2).ToObject(i.vu.Runtime())
	for _, name := range headers.Keys() {
		one.header.Set(name, headers.Get(name).String())
	}
	if len(call.Arguments) > 4 {
		one.body, one.eventWithin = call.Argument(4).String(), firstEventWithin
	}
	i.listener = one
	one.start()
	if most := call.Argument(3).ToFloat(); most > 0 {
		i.of.patience.await(one, sinceStart(most))
	}
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
	return i.withTokens(i.vu.State().Transport)
}

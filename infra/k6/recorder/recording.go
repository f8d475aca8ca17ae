package recorder

import (
	"encoding/json"
	"sync"
	"time"
)

// noError stands in the place of an error's kind for a right answer.
const noError = -1

// config says what is recorded; the script gives it once, in its init context.
type config struct {
	// Meters are the names of the kinds of requests.
	Meters []string `js:"meters"`
	// Errors is the number of kinds of errors.
	Errors int `js:"errors"`
	// Calls is the number of the meters, from the first, that are calls of tools.
	Calls int `js:"calls"`
	// Counted is the number of the meters, from the first, whose requests are counted.
	Counted int `js:"counted"`
	// SliceS is the number of seconds that are kept as one; 0 is 1. A load of hours would fill the memory of its readers.
	SliceS int64 `js:"sliceS"`
	// MostBytes is how much of a stream of events is read for its answer.
	MostBytes int64 `js:"mostBytes"`
	// Listens says whether the last meter is that of streams that sessions hold.
	Listens bool `js:"listens"`
	// StreamErrors are the places of the kinds of errors of such streams.
	StreamErrors streamErrors `js:"streamErrors"`
	// Arrivals are those of an open load; nil for any other.
	Arrivals *arrivalsConfig `js:"arrivals"`
	// Client is what requests of servers are answered with.
	Client *clientAnswers `js:"client"`
	// Aborts says whether some calls are given up.
	Aborts bool `js:"aborts"`
	// Bursts are the meters of calls by whether they overlap bursts of sessions; nil without any.
	Bursts *burstMeters `js:"bursts"`
	// AuthorizationAt is where the values of the header Authorization are read; empty where requests have none.
	AuthorizationAt string `js:"authorizationAt"`
}

type arrivalsConfig struct {
	PerS  float64 `js:"perS"`
	ForMs float64 `js:"forMs"`
	Seed  float64 `js:"seed"`
}

// figures are what is recorded of one kind of request within one stretch of time.
type figures struct {
	latencies
	errors  []int64
	streams streamFigures
	// aborted is the number of calls that were given up.
	aborted int64
}

func newFigures(errors int) *figures {
	return &figures{latencies: newLatencies(), errors: make([]int64, errors)}
}

func (f *figures) record(ms float64, kind int) {
	if kind == noError {
		f.add(ms)
		return
	}
	f.errors[kind]++
}

func (f *figures) isEmpty() bool {
	for _, count := range f.errors {
		if count > 0 {
			return false
		}
	}
	return f.histogram.TotalCount() == 0
}

func (f *figures) reset() {
	f.latencies.reset()
	clear(f.errors)
}

// measurement is the steady window of one kind of request, as the result holds it.
type measurement struct {
	Name   string      `json:"name"`
	Errors []int64     `json:"errors"`
	SumMs  float64     `json:"sumMs"`
	MinMs  float64     `json:"minMs"`
	MaxMs  float64     `json:"maxMs"`
	Window histogramOf `json:"window"`
	// Streams is nil where no answer came as a stream of events.
	Streams *streamsOf `json:"streams,omitempty"`
	Aborted int64      `json:"aborted,omitempty"`
}

// second is what one kind of request left in one second from the start of the load, or in the slice that begins with it.
type second struct {
	Second    int64       `json:"second"`
	Meter     int         `json:"meter"`
	Errors    []int64     `json:"errors"`
	Latencies histogramOf `json:"latencies"`
}

// result is everything that was recorded. Times are milliseconds after the start of the load, but for the start itself.
type result struct {
	StartedAtMs     float64       `json:"startedAtMs"`
	WindowStartMs   *float64      `json:"windowStartMs"`
	CountedRequests int64         `json:"countedRequests"`
	PlannedArrivals *int64        `json:"plannedArrivals"`
	DroppedArrivals *int64        `json:"droppedArrivals"`
	SliceS          int64         `json:"sliceS"`
	Measurements    []measurement `json:"measurements"`
	Seconds         []second      `json:"seconds"`
	// Aborts is nil where no calls are given up.
	Aborts *abortsOf `json:"aborts,omitempty"`
}

// totals are running totals of the whole load, for those who watch it.
type totals struct {
	requests, calls int64
	callMs          float64
}

// recording holds what all virtual users of a load recorded.
type recording struct {
	config   config
	arrivals *arrivals
	// aborts is nil where no calls are given up.
	aborts *aborts
	// bursts is nil where no sessions are opened in bursts.
	bursts *bursts
	// listening are streams that were held, of the whole load; unmeasured are those that are no part of its handshake.
	listening, unmeasured listening

	mutex                  sync.Mutex
	startedAt              time.Time
	windowStart, windowEnd time.Duration
	hasWindow              bool
	// now is the slice that is being recorded, from 0.
	now              int64
	windows, current []*figures
	seconds          []second
	totals           totals
	// told is the second whose totals were told last.
	told int64
}

func newRecording(given config) *recording {
	given.SliceS = max(given.SliceS, 1)
	r := &recording{config: given, told: -1, seconds: []second{}}
	for range given.Meters {
		r.windows = append(r.windows, newFigures(given.Errors))
		r.current = append(r.current, newFigures(given.Errors))
	}
	if given.Aborts {
		r.aborts = &aborts{}
	}
	if given.Bursts != nil {
		r.bursts = newBursts(*given.Bursts)
	}
	if a := given.Arrivals; a != nil {
		r.arrivals = newArrivals(a.PerS, time.Duration(a.ForMs*float64(time.Millisecond)), uint64(a.Seed))
	}
	return r
}

// begin notes the start of the load; true for the first virtual user that does.
func (r *recording) begin(startedAt time.Time, of part) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.startedAt.IsZero() {
		return false
	}
	r.startedAt = startedAt
	if r.arrivals != nil {
		r.arrivals.take(of)
	}
	return true
}

// setWindow says from when to when answers count; the end is open where it is not after the start.
func (r *recording) setWindow(start, end time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.windowStart, r.windowEnd, r.hasWindow = start, end, true
}

// record adds one answer, at a time after the start, with what is known of how it came, or nil; what it returns is to be
// told, once a second.
func (r *recording) record(meter int, ms float64, kind int, at time.Duration, stream *streamed) (totals, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.add(meter, ms, kind, at, stream)
	elapsedS := int64(at / time.Second)
	if r.told >= elapsedS {
		return totals{}, false
	}
	r.told = elapsedS
	return r.totals, true
}

// recordUntold adds one answer of a kind that nobody can tell the totals after: the next answer does.
func (r *recording) recordUntold(meter int, ms float64, kind int, at time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.add(meter, ms, kind, at, nil)
}

func (r *recording) add(meter int, ms float64, kind int, at time.Duration, stream *streamed) {
	if now := int64(at/time.Second) / r.config.SliceS; now > r.now {
		r.closeSlice()
		r.now = now
	}
	r.current[meter].record(ms, kind)
	if r.isInWindow(at) {
		r.windows[meter].record(ms, kind)
		if stream != nil {
			r.windows[meter].streams.record(stream, ms, kind)
		}
	}
	if meter < r.config.Counted {
		r.totals.requests++
	}
	if meter < r.config.Calls {
		r.totals.calls++
		r.totals.callMs += ms
		if r.aborts != nil {
			r.aborts.answered(ms, kind, at)
		}
		if r.bursts != nil && r.isInWindow(at) {
			cameAt := r.cameAt(ms, at, stream)
			r.windows[r.bursts.meterOf(cameAt-sinceStart(ms), cameAt)].record(ms, kind)
		}
	}
}

// cameAt is the time after the start at which an answer came that is recorded later: the end of its stream was waited for,
// and the answers to calls that were sent at once with it.
func (r *recording) cameAt(ms float64, recordedAt time.Duration, call *streamed) time.Duration {
	if call == nil {
		return recordedAt
	}
	at := recordedAt - call.late
	if !call.sentAt.IsZero() {
		at = min(at, call.sentAt.Sub(r.startedAt)+sinceStart(ms))
	}
	return at
}

// gaveUp counts a call that was given up, at a time after the start.
func (r *recording) gaveUp(meter int, at time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.aborts.gaveUp()
	if r.isInWindow(at) {
		r.windows[meter].aborted++
	}
}

// copyTo adds an answer that is recorded already to another meter, too.
func (r *recording) copyTo(meter int, ms float64, kind int, at time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.isInWindow(at) {
		r.windows[meter].record(ms, kind)
	}
}

// note adds what is no answer to a meter, whether or not the window is open.
func (r *recording) note(meter int, ms float64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.windows[meter].record(ms, noError)
}

func (r *recording) isInWindow(at time.Duration) bool {
	return r.hasWindow && at >= r.windowStart && (r.windowEnd <= r.windowStart || at < r.windowEnd)
}

// closeSlice keeps what the slice that is over holds.
func (r *recording) closeSlice() {
	for meter, figures := range r.current {
		if figures.isEmpty() {
			continue
		}
		errors := append([]int64{}, figures.errors...)
		r.seconds = append(r.seconds, second{r.now * r.config.SliceS, meter, errors, figures.buckets()})
		figures.reset()
	}
}

// result is everything that was recorded, as JSON.
func (r *recording) result() (string, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closeSlice()
	found := result{CountedRequests: r.totals.requests, SliceS: r.config.SliceS, Seconds: r.seconds}
	if !r.startedAt.IsZero() {
		found.StartedAtMs = float64(r.startedAt.UnixMilli())
	}
	if r.hasWindow {
		start := float64(r.windowStart) / float64(time.Millisecond)
		found.WindowStartMs = &start
	}
	if r.arrivals != nil {
		found.PlannedArrivals, found.DroppedArrivals = &r.arrivals.planned, &r.arrivals.dropped
	}
	if r.aborts != nil {
		found.Aborts = r.aborts.result()
	}
	for meter, name := range r.config.Meters {
		f := r.windows[meter]
		streams := f.streams.result()
		if r.config.Listens && meter == len(r.config.Meters)-1 {
			streams = r.listening.result()
		}
		found.Measurements = append(found.Measurements,
			measurement{name, f.errors, f.sumMs, f.minMs, f.maxMs, f.buckets(), streams, f.aborted})
	}
	text, err := json.Marshal(found)
	return string(text), err
}

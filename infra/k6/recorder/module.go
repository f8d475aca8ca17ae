// Package recorder keeps what a load test measured: a histogram for each kind of request and second, and one for each
// kind and the steady window. The script hands each answer over by one call, which costs the load generator less than
// metrics of k6, and needs no memory that grows with the number of answers. It also plans the arrivals of open loads.
package recorder

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/errext"
	"go.k6.io/k6/js/common"
	"go.k6.io/k6/js/modules"
	"go.k6.io/k6/metrics"
)

func init() {
	modules.Register("k6/x/recorder", &module{})
}

// module is one for all virtual users.
type module struct {
	mutex     sync.Mutex
	recording *recording
	graces    *graces
	live      live
	// numbering is that of the virtual users that asked for a number; nil before the first.
	numbering *numbering
	// authorization is nil where requests carry no tokens.
	authorization *authorization
	// patience is that of sessions with the server's answer to their streams.
	patience patience
}

// live are metrics that k6's REST API tells while the load runs; they are added to once a second.
type live struct {
	startedAt, requests, calls, callMs, cpuMs, memoryMb *metrics.Metric
	told                                                totals
}

// instance is the module of one virtual user.
type instance struct {
	vu modules.VU
	of *module
	// streams is the transport of this virtual user once it has asked something.
	streams *streams
	// listener holds the stream of this virtual user's session; nil without one.
	listener *listener
	// reported are the kinds of errors of streams that this virtual user has reported.
	reported []int
}

// NewModuleInstance gives a virtual user its functions.
func (m *module) NewModuleInstance(vu modules.VU) modules.Instance {
	return &instance{vu: vu, of: m}
}

// Exports are the functions of the script, which recorder.d.ts describes.
func (i *instance) Exports() modules.Exports {
	return modules.Exports{Named: map[string]any{
		"open":       i.open,
		"begin":      i.begin,
		"setWindow":  i.setWindow,
		"asks":       i.asks,
		"gaveUp":     i.gaveUp,
		"skipped":    i.skipped,
		"late":       i.late,
		"refused":    i.refused,
		"record":     i.record,
		"arrive":     i.arrive,
		"listen":     i.listen,
		"unlisten":   i.unlisten,
		"burst":      i.burst,
		"numberUser": i.numberUser,
		"note":       i.note,
		"result":     i.result,
	}}
}

// open says what is recorded: in the init context, by all virtual users alike; the first one counts.
func (i *instance) open(given config) {
	init := i.vu.InitEnv()
	if init == nil {
		common.Throw(i.vu.Runtime(), errors.New("open belongs into the init context"))
	}
	i.of.mutex.Lock()
	defer i.of.mutex.Unlock()
	if i.of.recording != nil {
		return
	}
	metric := func(name string, kind metrics.MetricType) *metrics.Metric {
		made, err := init.Registry.NewMetric(name, kind)
		if err != nil {
			common.Throw(i.vu.Runtime(), err)
		}
		return made
	}
	i.of.live = live{
		startedAt: metric("started_at", metrics.Gauge),
		requests:  metric("live_requests", metrics.Counter),
		calls:     metric("live_tool_calls", metrics.Counter),
		callMs:    metric("live_tool_call_ms", metrics.Counter),
		cpuMs:     metric("cpu_ms", metrics.Gauge),
		memoryMb:  metric("memory_mb", metrics.Gauge),
	}
	i.of.recording = newRecording(given)
	i.of.graces = newGraces(len(given.Meters))
	if given.AuthorizationAt != "" {
		i.of.authorization = &authorization{at: given.AuthorizationAt, firstWithin: firstWithin}
	}
	for _, other := range init.Registry.All() {
		if other.Type == metrics.Trend {
			other.Sink = nothing{}
		}
	}
}

// nothing takes the place of k6's own trends, which keep each value that they are told: nobody reads them.
type nothing struct{}

func (nothing) Add(metrics.Sample)                      {}
func (nothing) IsEmpty() bool                           { return true }
func (nothing) Format(time.Duration) map[string]float64 { return map[string]float64{} }

// begin notes the start of the load, in milliseconds since 1970.
func (i *instance) begin(startedAtMs float64) {
	r := i.of.recording
	segment := i.vu.State().Options.ExecutionSegment
	if !r.begin(time.UnixMilli(int64(startedAtMs)), partOf(segment)) {
		return
	}
	i.tell(i.of.live.startedAt, startedAtMs)
	i.tellTotals(totals{})
}

// setWindow says from when to when answers count, in milliseconds after the start; without an end, to the last.
func (i *instance) setWindow(startMs float64, endMs float64) {
	i.of.recording.setWindow(sinceStart(startMs), sinceStart(endMs))
}

// asks announces the next request: its meter, the id that its answer has, and its place among those that are sent at
// once, 0 by default. A stream of events is read up to that answer. Called for each request, as record is.
func (i *instance) asks(call sobek.FunctionCall) sobek.Value {
	if !i.hasTokens() {
		return sobek.Undefined()
	}
	if i.streams == nil {
		state := i.vu.State()
		config := &i.of.recording.config
		i.streams = &streams{
			inner: i.withTokens(state.Transport), of: i.of.graces, mostBytes: config.MostBytes, answers: config.Client,
		}
		state.Transport = i.streams
		if i.of.recording.aborts != nil {
			state.Transport = impatient{i.streams}
		}
	}
	meter, id := int(call.Argument(0).ToInteger()), call.Argument(1).ToInteger()
	i.streams.expect(int(call.Argument(2).ToInteger()), meter, id)
	if a := i.of.recording.aborts; a != nil && meter < i.of.recording.config.Calls {
		a.asks()
	}
	return sobek.Undefined()
}

// hasTokens says whether the tokens of requests are there, where they carry any. A fault of the rig with them ends the
// load, once the script goes on.
func (i *instance) hasTokens() bool {
	tokens := i.of.authorization
	if tokens == nil {
		return true
	}
	err := tokens.start()
	if err == nil {
		err = tokens.fault()
	}
	if err == nil {
		return true
	}
	reason := fmt.Sprintf("%s: the load generator cannot read the tokens of its requests: %v", errext.AbortTest, err)
	i.vu.Runtime().Interrupt(&errext.InterruptError{Reason: reason})
	return false
}

// withTokens is a transport whose requests carry the token of this virtual user, where there are tokens.
func (i *instance) withTokens(inner http.RoundTripper) http.RoundTripper {
	tokens := i.of.authorization
	if tokens == nil {
		return inner
	}
	return authorized{inner: inner, of: tokens, user: i.vu.State().VUIDGlobal - 1}
}

// skipped is the number of bytes of the last stream of a place beside its answer; 0 for an answer in one piece.
func (i *instance) skipped(call sobek.FunctionCall) sobek.Value {
	x := i.streams.at(int(call.Argument(0).ToInteger()))
	if x == nil {
		return i.vu.Runtime().ToValue(0)
	}
	return i.vu.Runtime().ToValue(x.now.skipped)
}

// late is the time in milliseconds that the last stream of a place was waited for after its answer; it is no part of the
// answer's latency. 0 for an answer in one piece.
func (i *instance) late(call sobek.FunctionCall) sobek.Value {
	x := i.streams.at(int(call.Argument(0).ToInteger()))
	if x == nil {
		return i.vu.Runtime().ToValue(0)
	}
	return i.vu.Runtime().ToValue(inMs(x.now.late))
}

// refused is the method of a request that the server made within the last stream of a place, and that was refused; empty
// without any.
func (i *instance) refused(call sobek.FunctionCall) sobek.Value {
	x := i.streams.at(int(call.Argument(0).ToInteger()))
	if x == nil {
		return i.vu.Runtime().ToValue("")
	}
	return i.vu.Runtime().ToValue(x.now.refused)
}

// record adds an answer: its meter, its latency in milliseconds, its kind of error or -1, its place, and another meter that
// gets it, too, or none. It is called for each request, so its arguments are read without reflection.
func (i *instance) record(call sobek.FunctionCall) sobek.Value {
	r := i.of.recording
	meter, ms, kind := int(call.Argument(0).ToInteger()), call.Argument(1).ToFloat(), call.Argument(2)
	var stream *streamed
	if i.streams != nil {
		if x := i.streams.at(int(call.Argument(3).ToInteger())); x != nil && x.id != 0 && x.meter == meter {
			stream = &x.now
			ms = max(0, ms-inMs(stream.late))
			x.id = 0
		}
	}
	at := time.Since(r.startedAt)
	live, isDue := r.record(meter, ms, int(kind.ToInteger()), at, stream)
	if isDue {
		i.tellTotals(live)
	}
	if len(call.Arguments) > 4 {
		r.copyTo(int(call.Argument(4).ToInteger()), ms, int(kind.ToInteger()), at)
	}
	return sobek.Undefined()
}

// note adds the milliseconds of what is no answer to a meter, whether or not the window is open.
func (i *instance) note(call sobek.FunctionCall) sobek.Value {
	// A clock that was set back gives less than nothing.
	i.of.recording.note(int(call.Argument(0).ToInteger()), max(0, call.Argument(1).ToFloat()))
	return sobek.Undefined()
}

// numberUser numbers the virtual users that call it, from 0 in their order: the numbers of k6 are not of one scenario alone.
func (i *instance) numberUser(sobek.FunctionCall) sobek.Value {
	i.of.mutex.Lock()
	defer i.of.mutex.Unlock()
	if i.of.numbering == nil {
		numbering, err := newNumbering(i.vu.State().Options)
		if err != nil {
			common.Throw(i.vu.Runtime(), err)
		}
		i.of.numbering = numbering
	}
	return i.vu.Runtime().ToValue(i.of.numbering.next())
}

// gaveUp counts a call that was given up: its meter, and its place.
func (i *instance) gaveUp(call sobek.FunctionCall) sobek.Value {
	r := i.of.recording
	if x := i.streams.at(int(call.Argument(1).ToInteger())); x != nil {
		x.id = 0
	}
	r.gaveUp(int(call.Argument(0).ToInteger()), time.Since(r.startedAt))
	return sobek.Undefined()
}

// arrive waits for the next arrival of an open load. It returns the time in milliseconds that the arrival had to wait
// for this virtual user, 0 for one that was awaited, and -1 once the load is over.
func (i *instance) arrive() float64 {
	r := i.of.recording
	at, ok := r.arrivals.next(time.Since(r.startedAt))
	if !ok {
		i.wait(r.arrivals.until - time.Since(r.startedAt))
		return -1
	}
	wait := at - time.Since(r.startedAt)
	if wait <= 0 {
		return float64(-wait) / float64(time.Millisecond)
	}
	i.wait(wait)
	return 0
}

// result is everything that was recorded, as JSON.
func (i *instance) result() string {
	i.of.recording.listening.closeAll()
	i.of.recording.unmeasured.closeAll()
	if tokens := i.of.authorization; tokens != nil && tokens.fault() != nil {
		common.Throw(i.vu.Runtime(), tokens.fault())
	}
	text, err := i.of.recording.result()
	if err != nil {
		common.Throw(i.vu.Runtime(), err)
	}
	return text
}

// wait pauses a virtual user, at least so long that one without anything to do does not spin.
func (i *instance) wait(duration time.Duration) {
	timer := time.NewTimer(max(duration, time.Millisecond))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-i.vu.Context().Done():
	}
}

func (i *instance) tellTotals(now totals) {
	m := i.of
	m.mutex.Lock()
	before := m.live.told
	m.live.told = now
	m.mutex.Unlock()
	i.tell(m.live.requests, float64(now.requests-before.requests))
	i.tell(m.live.calls, float64(now.calls-before.calls))
	i.tell(m.live.callMs, now.callMs-before.callMs)
	i.tell(m.live.cpuMs, ownCPUMs())
	i.tell(m.live.memoryMb, ownMemoryMb())
}

func (i *instance) tell(metric *metrics.Metric, value float64) {
	state := i.vu.State()
	metrics.PushIfNotDone(i.vu.Context(), state.Samples, metrics.Sample{
		TimeSeries: metrics.TimeSeries{Metric: metric, Tags: state.Tags.GetCurrentValues().Tags},
		Time:       time.Now(),
		Value:      value,
	})
}

func inMs(duration time.Duration) float64 {
	return float64(duration) / float64(time.Millisecond)
}

func sinceStart(ms float64) time.Duration {
	return time.Duration(ms * float64(time.Millisecond))
}

package recorder

import (
	"time"

	"github.com/grafana/sobek"
)

// burstMeters are the meters that calls are added to a second time: those that overlap a burst of sessions, and all others.
type burstMeters struct {
	During  int `js:"during"`
	Outside int `js:"outside"`
}

// bursts knows when sessions are opened in bursts. Its owner holds the lock.
type bursts struct {
	meters burstMeters
	// opening is the number of sessions that are being opened.
	opening int
	// endedAt is the time after the start of the load at which the last burst was over; before the first one, -1.
	endedAt time.Duration
}

func newBursts(meters burstMeters) *bursts {
	return &bursts{meters: meters, endedAt: -1}
}

// begin and end enclose the opening of one session.
func (b *bursts) begin() {
	b.opening++
}

func (b *bursts) end(at time.Duration) {
	b.opening--
	if b.opening == 0 {
		b.endedAt = at
	}
}

// meterOf is the meter of a call that was answered at a time after the start, after so many milliseconds.
func (b *bursts) meterOf(ms float64, at time.Duration) int {
	if b.opening > 0 || (b.endedAt >= 0 && b.endedAt >= at-sinceStart(ms)) {
		return b.meters.During
	}
	return b.meters.Outside
}

// burst says that a virtual user begins to open a session of a burst, or that it is done.
func (i *instance) burst(call sobek.FunctionCall) sobek.Value {
	r := i.of.recording
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if call.Argument(0).ToBoolean() {
		r.bursts.begin()
	} else {
		r.bursts.end(time.Since(r.startedAt))
	}
	return sobek.Undefined()
}

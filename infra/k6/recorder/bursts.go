package recorder

import (
	"math"
	"time"

	"github.com/grafana/sobek"
)

const (
	// mostBursts is the number of bursts that are remembered: a call is recorded long before so many more have begun.
	mostBursts = 64
	// underWay is the end of a burst that has none yet.
	underWay = time.Duration(math.MaxInt64)
)

// burstMeters are the meters that calls are added to a second time: those that overlap a burst of sessions, and all others.
type burstMeters struct {
	During  int `js:"during"`
	Outside int `js:"outside"`
}

// burst is a time in which sessions are opened, after the start of the load.
type burst struct{ from, to time.Duration }

// bursts knows when sessions are opened in bursts. Its owner holds the lock.
type bursts struct {
	meters burstMeters
	// opening is the number of sessions that are being opened.
	opening int
	// newest are the last bursts, in their order.
	newest []burst
}

func newBursts(meters burstMeters) *bursts {
	return &bursts{meters: meters}
}

// begin and end enclose the opening of one session.
func (b *bursts) begin(at time.Duration) {
	b.opening++
	if b.opening > 1 {
		return
	}
	if len(b.newest) == mostBursts {
		b.newest = append(b.newest[:0], b.newest[1:]...)
	}
	b.newest = append(b.newest, burst{at, underWay})
}

func (b *bursts) end(at time.Duration) {
	b.opening--
	if b.opening == 0 {
		b.newest[len(b.newest)-1].to = at
	}
}

// meterOf is the meter of a call that was under way from one time to another.
func (b *bursts) meterOf(from, to time.Duration) int {
	for place := len(b.newest) - 1; place >= 0; place-- {
		if one := b.newest[place]; one.from <= to {
			if one.to >= from {
				return b.meters.During
			}
			break
		}
	}
	return b.meters.Outside
}

// burst says that a virtual user begins to open a session of a burst, or that it is done.
func (i *instance) burst(call sobek.FunctionCall) sobek.Value {
	r := i.of.recording
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if at := time.Since(r.startedAt); call.Argument(0).ToBoolean() {
		r.bursts.begin(at)
	} else {
		r.bursts.end(at)
	}
	return sobek.Undefined()
}

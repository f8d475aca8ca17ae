package recorder

import (
	"testing"
	"time"
)

func TestCallsThatOverlapABurstAreApart(t *testing.T) {
	b := newBursts(burstMeters{During: 1, Outside: 2})
	at := func(ms float64, after time.Duration) int { return b.meterOf(ms, after) }
	if at(5, 10*time.Millisecond) != 2 {
		t.Error("a call before any burst is outside")
	}
	b.begin()
	b.begin()
	if at(1, 20*time.Millisecond) != 1 {
		t.Error("a call that is answered while sessions are opened is in the burst")
	}
	b.end(30 * time.Millisecond)
	if at(1, 35*time.Millisecond) != 1 {
		t.Error("the burst lasts until its last session is open")
	}
	b.end(40 * time.Millisecond)
	if at(15, 50*time.Millisecond) != 1 || at(5, 50*time.Millisecond) != 2 {
		t.Error("a call that was sent before the end of the burst is in it, one that was sent after is not")
	}
}

func TestCopiesCountInTheWindowAndNotesAlways(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "class", "left"}, Errors: 1, Calls: 1, Counted: 1})
	r.begin(time.UnixMilli(1), whole)
	r.setWindow(time.Second, 2*time.Second)
	r.copyTo(1, 3, noError, 500*time.Millisecond)
	r.copyTo(1, 3, noError, 1500*time.Millisecond)
	r.copyTo(1, 3, 0, 1500*time.Millisecond)
	r.note(2, 7)
	if f := r.windows[1]; f.histogram.TotalCount() != 1 || f.errors[0] != 1 {
		t.Errorf("copies: %d right, %d wrong", f.histogram.TotalCount(), f.errors[0])
	}
	if f := r.windows[2]; f.histogram.TotalCount() != 1 || f.maxMs != 7 {
		t.Errorf("notes: %d of %v ms", f.histogram.TotalCount(), f.maxMs)
	}
	if r.totals.requests != 0 {
		t.Errorf("%d requests: copies are none", r.totals.requests)
	}
}

package recorder

import (
	"testing"
	"time"
)

func TestCallsThatOverlapABurstAreApart(t *testing.T) {
	b := newBursts(burstMeters{During: 1, Outside: 2})
	for session := range 2 * mostBursts {
		b.begin(time.Duration(session))
		b.end(time.Duration(session))
	}
	b.begin(20 * time.Millisecond)
	b.begin(21 * time.Millisecond)
	expect := func(why string, meter int, fromMs, toMs float64) {
		t.Helper()
		if b.meterOf(sinceStart(fromMs), sinceStart(toMs)) != meter {
			t.Error(why)
		}
	}
	expect("a call that was answered before the burst is outside, however late it is recorded", 2, 10, 19)
	expect("a call that is answered while sessions are opened is in the burst", 1, 10, 25)
	b.end(30 * time.Millisecond)
	expect("the burst lasts until its last session is open", 1, 35, 36)
	b.end(40 * time.Millisecond)
	expect("a call that was sent before the end of the burst is in it", 1, 35, 50)
	expect("a call that was sent after the end of the burst is outside", 2, 45, 50)
	b.begin(60 * time.Millisecond)
	b.end(61 * time.Millisecond)
	expect("a call before a newer burst is still in its own", 1, 35, 50)
	expect("a call between two bursts is outside", 2, 45, 50)
}

func TestACallEndsWhenItsAnswerCame(t *testing.T) {
	r := newRecording(config{
		Meters: []string{"echo", "during", "outside"}, Errors: 1, Calls: 1, Counted: 1,
		Bursts: &burstMeters{During: 1, Outside: 2},
	})
	r.begin(time.Now(), whole)
	r.setWindow(0, time.Minute)
	r.bursts.begin(time.Second)
	r.bursts.end(1100 * time.Millisecond)
	// Answered 300 ms before the burst, as its stream was waited for.
	r.record(0, 100, noError, 1200*time.Millisecond, &streamed{late: 500 * time.Millisecond})
	// Answered 800 ms before it, as another call that was sent at once took longer.
	r.record(0, 100, noError, 2*time.Second, &streamed{sentAt: r.startedAt.Add(100 * time.Millisecond)})
	if during := r.windows[1].histogram.TotalCount(); during != 0 {
		t.Errorf("%d calls before the burst are in it", during)
	}
	// Answered within it.
	r.record(0, 100, noError, 1600*time.Millisecond, &streamed{late: 500 * time.Millisecond})
	if during, outside := r.windows[1].histogram.TotalCount(), r.windows[2].histogram.TotalCount(); during != 1 || outside != 2 {
		t.Errorf("%d calls are in the burst, %d outside", during, outside)
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

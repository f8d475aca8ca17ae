package recorder

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

func recordingOf(t *testing.T, fill func(r *recording)) result {
	t.Helper()
	r := newRecording(config{Meters: []string{"echo", "initialize", "delete"}, Errors: 2, Calls: 1, Counted: 2})
	fill(r)
	text, err := r.result()
	if err != nil {
		t.Fatal(err)
	}
	var found result
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

func total(h histogramOf) (sum int64) {
	for _, count := range h.Counts {
		sum += count
	}
	return sum
}

func TestAnswersCountInTheirSecondAndInTheWindow(t *testing.T) {
	found := recordingOf(t, func(r *recording) {
		r.begin(time.UnixMilli(1_000_000), whole)
		r.setWindow(time.Second, 2*time.Second)
		r.record(0, 1.5, noError, 500*time.Millisecond, nil)
		r.record(0, 2.5, noError, 1500*time.Millisecond, nil)
		r.record(0, 3.5, noError, 1999*time.Millisecond, nil)
		r.record(0, 4.5, noError, 2*time.Second, nil)
		r.record(0, 9, 1, 1600*time.Millisecond, nil)
		r.record(1, 1, noError, 1700*time.Millisecond, nil)
		r.record(2, 1, noError, 4*time.Second, nil)
	})
	if found.StartedAtMs != 1_000_000 || *found.WindowStartMs != 1000 {
		t.Errorf("start %v, window from %v", found.StartedAtMs, *found.WindowStartMs)
	}
	if found.CountedRequests != 6 {
		t.Errorf("%d counted requests: those of the first two meters are six", found.CountedRequests)
	}
	echo := found.Measurements[0]
	if total(echo.Window) != 2 || echo.SumMs != 6 || echo.MinMs != 2.5 || echo.MaxMs != 3.5 || echo.Errors[1] != 1 {
		t.Errorf("window of echo: %+v", echo)
	}
	counts := map[int64]int64{}
	for _, s := range found.Seconds {
		if s.Meter == 0 {
			counts[s.Second] += total(s.Latencies)
		}
	}
	if counts[0] != 1 || counts[1] != 2 || counts[2] != 1 || len(counts) != 3 {
		t.Errorf("right answers by second: %v", counts)
	}
}

func TestAWindowWithoutAnEndIsOpenAndOneThatNeverBeganIsEmpty(t *testing.T) {
	never := recordingOf(t, func(r *recording) { r.record(0, 1, noError, time.Second, nil) })
	if never.WindowStartMs != nil || total(never.Measurements[0].Window) != 0 || len(never.Seconds) != 1 {
		t.Errorf("without a window: %+v", never)
	}
	open := recordingOf(t, func(r *recording) {
		r.record(0, 1, noError, time.Second, nil)
		r.setWindow(1500*time.Millisecond, 0)
		r.record(0, 1, noError, time.Minute, nil)
	})
	if total(open.Measurements[0].Window) != 1 {
		t.Errorf("an open window holds %d answers", total(open.Measurements[0].Window))
	}
}

func TestLatenciesAreExactToATenthOfAPercent(t *testing.T) {
	for _, ms := range []float64{0.001, 0.0123, 0.999, 1, 12.345, 999.9, 60_000, 3_600_000} {
		l := newLatencies()
		l.add(ms)
		b := l.buckets()
		if len(b.Us) != 1 || math.Abs(float64(b.Us[0])/usPerMs-ms) > 0.001*ms+0.0005 {
			t.Errorf("%v ms is kept as %v µs", ms, b.Us)
		}
	}
	l := newLatencies()
	l.add(7_200_000)
	if l.buckets().Counts[0] != 1 || l.maxMs != 7_200_000 {
		t.Error("a latency beyond the longest is not kept")
	}
}

func TestTotalsAreToldOnceASecond(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo", "initialize"}, Errors: 1, Calls: 1, Counted: 2})
	told := 0
	var last totals
	for ms := range 3000 {
		if now, isDue := r.record(ms%2, 2, noError, time.Duration(ms)*time.Millisecond, nil); isDue {
			told++
			last = now
		}
	}
	if told != 3 || last.requests != 2001 || last.calls != 1001 || last.callMs != 2002 {
		t.Errorf("told %d times, at last %+v", told, last)
	}
}

func TestMemoryDoesNotGrowWithAnswers(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo"}, Errors: 1, Calls: 1, Counted: 1})
	per := testing.AllocsPerRun(10_000, func() { r.record(0, 2, noError, time.Second, nil) })
	if per > 0.01 {
		t.Errorf("%v allocations an answer", per)
	}
}

func TestSlicesOfSecondsAreKeptAsOneAndTotalsAreToldEachSecond(t *testing.T) {
	r := newRecording(config{Meters: []string{"echo"}, Errors: 1, Calls: 1, Counted: 1, SliceS: 10})
	told := 0
	for second := range 25 {
		for part := range 4 {
			at := time.Duration(second)*time.Second + time.Duration(part)*200*time.Millisecond
			if _, isDue := r.record(0, 1, noError, at, nil); isDue {
				told++
			}
		}
	}
	text, err := r.result()
	if err != nil {
		t.Fatal(err)
	}
	var found result
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	if told != 25 || found.SliceS != 10 || len(found.Seconds) != 3 {
		t.Errorf("told %d times, slices of %d s: %+v", told, found.SliceS, found.Seconds)
	}
	for at, want := range []int64{40, 40, 20} {
		if s := found.Seconds[at]; s.Second != int64(10*at) || total(s.Latencies) != want {
			t.Errorf("slice %d: from second %d, %d answers", at, s.Second, total(s.Latencies))
		}
	}
}

package recorder

import (
	"fmt"

	"github.com/HdrHistogram/hdrhistogram-go"
)

const (
	// digits is the number of significant digits of a stored latency: it is exact to 0.1 %.
	digits = 3
	// highestUs is the longest latency that is told apart from longer ones: an hour.
	highestUs = 3_600_000_000
	usPerMs   = 1000
)

// latencies are the latencies of right answers of one kind of request within one stretch of time.
type latencies struct {
	histogram *hdrhistogram.Histogram
	sumMs     float64
	minMs     float64
	maxMs     float64
}

func newLatencies() latencies {
	return latencies{histogram: hdrhistogram.New(1, highestUs, digits)}
}

func (l *latencies) add(ms float64) {
	if l.histogram.TotalCount() == 0 || ms < l.minMs {
		l.minMs = ms
	}
	l.maxMs = max(l.maxMs, ms)
	l.sumMs += ms
	us := min(int64(ms*usPerMs+0.5), highestUs)
	if err := l.histogram.RecordValue(us); err != nil {
		panic(fmt.Sprintf("a latency of %d µs cannot be recorded: %v", us, err))
	}
}

func (l *latencies) reset() {
	l.histogram.Reset()
	l.sumMs, l.minMs, l.maxMs = 0, 0, 0
}

// histogramOf are the buckets of a histogram that hold something: the middle of each in microseconds, as the difference
// to the one before it, and how many latencies it holds.
type histogramOf struct {
	Us     []int64 `json:"us"`
	Counts []int64 `json:"counts"`
}

func (l *latencies) buckets() histogramOf {
	found := histogramOf{Us: []int64{}, Counts: []int64{}}
	var before int64
	for _, bar := range l.histogram.Distribution() {
		if bar.Count == 0 {
			continue
		}
		middle := (bar.From + bar.To) / 2
		found.Us = append(found.Us, middle-before)
		found.Counts = append(found.Counts, bar.Count)
		before = middle
	}
	return found
}

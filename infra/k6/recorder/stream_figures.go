package recorder

// streamFigures are what is recorded of the streams of events of one kind of request.
type streamFigures struct {
	answers, stayedOpen int64
	// firstEvent and silence are of right answers after other events; nil before the first.
	firstEvent, silence *latencies
}

// streamsOf are the same, as the result holds them.
type streamsOf struct {
	Answers    int64       `json:"answers"`
	StayedOpen int64       `json:"stayedOpen"`
	FirstEvent histogramOf `json:"firstEvent"`
	Silence    histogramOf `json:"silence"`
	// Without are sessions of a server that offers no stream to listen to.
	Without int64 `json:"without,omitempty"`
}

// record adds a stream with its answer's latency.
func (f *streamFigures) record(stream *streamed, ms float64, kind int) {
	if !stream.isAnswered {
		return
	}
	f.answers++
	if stream.stayedOpen {
		f.stayedOpen++
	}
	if stream.events == 0 || kind != noError {
		return
	}
	if f.firstEvent == nil {
		firstEvent, silence := newLatencies(), newLatencies()
		f.firstEvent, f.silence = &firstEvent, &silence
	}
	f.firstEvent.add(max(0, ms-inMs(stream.answerAt.Sub(stream.firstAt))))
	f.silence.add(inMs(stream.silence))
}

// result is nil without any stream.
func (f *streamFigures) result() *streamsOf {
	if f.answers == 0 {
		return nil
	}
	found := streamsOf{Answers: f.answers, StayedOpen: f.stayedOpen}
	none := histogramOf{Us: []int64{}, Counts: []int64{}}
	found.FirstEvent, found.Silence = none, none
	if f.firstEvent != nil {
		found.FirstEvent, found.Silence = f.firstEvent.buckets(), f.silence.buckets()
	}
	return &found
}

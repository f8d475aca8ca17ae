package recorder

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// giveUpHeader is the time in milliseconds after which a request is given up. It never leaves this process.
	giveUpHeader = "Headroom-Give-Up"
	// gaveUpStatus is the status of a request that was given up. No server can send it: theirs have three digits.
	gaveUpStatus = 1499
)

// impatient gives up requests that say when: it closes their connection. An answer that comes before is one like any other.
type impatient struct{ inner http.RoundTripper }

func (i impatient) RoundTrip(request *http.Request) (*http.Response, error) {
	values := request.Header[giveUpHeader]
	if len(values) == 0 {
		return i.inner.RoundTrip(request)
	}
	ms, err := strconv.ParseFloat(values[0], 64)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(request.Context())
	defer cancel()
	outgoing := request.Clone(ctx)
	outgoing.Header.Del(giveUpHeader)
	var isLate atomic.Bool
	timer := time.AfterFunc(sinceStart(ms), func() {
		isLate.Store(true)
		cancel()
	})
	defer timer.Stop()
	response, err := i.inner.RoundTrip(outgoing)
	if err == nil {
		var body []byte
		body, err = io.ReadAll(response.Body)
		timer.Stop()
		response.Body.Close()
		if err == nil {
			response.Body, response.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			return response, nil
		}
	}
	if !isLate.Load() || request.Context().Err() != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: gaveUpStatus, Status: strconv.Itoa(gaveUpStatus),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: http.NoBody, Request: request,
	}, nil
}

// abortsOf says how the calls of a whole test went in which some were given up, as the result holds it.
type abortsOf struct {
	// Calls were given up, BeforeLastAnswer of them before the last right answer.
	Calls            int64 `json:"calls"`
	BeforeLastAnswer int64 `json:"beforeLastAnswer"`
	// LastAnswerMs is the time of that answer after the start; nil without any.
	LastAnswerMs *float64 `json:"lastAnswerMs"`
	// LongestMs is the longest latency of a right answer.
	LongestMs float64 `json:"longestMs"`
	// Unanswered are calls without a right answer that nobody gave up: wrong ones after the last right answer, and those
	// under way at the end.
	Unanswered int64 `json:"unanswered"`
}

// aborts follows the calls of a load in which some are given up.
type aborts struct {
	mutex      sync.Mutex
	underWay   int64
	wrongAfter int64
	found      abortsOf
}

func (a *aborts) asks() {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.underWay++
}

func (a *aborts) gaveUp() {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.underWay--
	a.found.Calls++
}

// answered notes an answer with its latency, at a time after the start.
func (a *aborts) answered(ms float64, kind int, at time.Duration) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.underWay--
	if kind != noError {
		a.wrongAfter++
		return
	}
	atMs := inMs(at)
	a.wrongAfter, a.found.BeforeLastAnswer, a.found.LastAnswerMs = 0, a.found.Calls, &atMs
	a.found.LongestMs = max(a.found.LongestMs, ms)
}

func (a *aborts) result() *abortsOf {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	found := a.found
	found.Unanswered = a.wrongAfter + max(0, a.underWay)
	return &found
}

package main

import (
	"testing"
	"time"
)

func TestRequestsOfTheServerAreSpreadOverOpenCalls(t *testing.T) {
	calls := map[int64]*waiter{}
	for id := range int64(3) {
		calls[id+1] = &waiter{requests: make(chan *message, mostRequests)}
	}
	// This client takes none.
	calls[4] = &waiter{}
	c := &child{waiting: calls}
	for range 3 * mostRequests {
		if !c.pass(&message{}) {
			t.Fatal("a request is refused though a call has room")
		}
		if spread := calls[1].asked - calls[3].asked; spread < 0 || spread > 1 {
			t.Fatalf("the calls were given %d, %d and %d", calls[1].asked, calls[2].asked, calls[3].asked)
		}
	}
	if c.pass(&message{}) {
		t.Error("a request is taken that no call has room for")
	}
}

func TestTheEndOfAProcessEndsItsQuestions(t *testing.T) {
	q := newQuestions()
	ended, other := &child{gone: make(chan struct{})}, &child{gone: make(chan struct{})}
	for range 3 {
		q.add(question{ended, &message{}})
	}
	kept := q.add(question{other, &message{}})
	close(ended.gone)
	open := func() int {
		q.lock.Lock()
		defer q.lock.Unlock()
		return len(q.open)
	}
	for from := time.Now(); open() > 1; time.Sleep(time.Millisecond) {
		if time.Since(from) > 5*time.Second {
			t.Fatalf("%d questions are open", open())
		}
	}
	if _, isOpen := q.take(kept); !isOpen {
		t.Error("the question of another process is gone")
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"sync"
)

// mostQuestions is how many may be open: clients answer each, or leave.
const mostQuestions = 4096

// question is a request of a process that a client has to answer.
type question struct {
	child *child
	// request has the id by which the process knows it.
	request *message
}

// questions are open requests of all processes, by ids of ours: those of two processes may be the same.
type questions struct {
	lock sync.Mutex
	last int64
	open map[string]question
	// asking are the processes of open questions.
	asking map[*child]struct{}
}

func newQuestions() *questions {
	return &questions{open: map[string]question{}, asking: map[*child]struct{}{}}
}

// add keeps a question; its id as JSON, or nil where too many are open.
func (q *questions) add(one question) json.RawMessage {
	q.lock.Lock()
	defer q.lock.Unlock()
	if len(q.open) >= mostQuestions {
		return nil
	}
	q.last++
	id := fmt.Sprintf(`"bridge-%d"`, q.last)
	q.open[id] = one
	if _, isWatched := q.asking[one.child]; !isWatched {
		q.asking[one.child] = struct{}{}
		go q.forget(one.child)
	}
	return json.RawMessage(id)
}

// forget removes the questions of a process once it ended: nobody waits for their answers.
func (q *questions) forget(c *child) {
	<-c.gone
	q.lock.Lock()
	defer q.lock.Unlock()
	delete(q.asking, c)
	maps.DeleteFunc(q.open, func(_ string, one question) bool { return one.child == c })
}

// take forgets a question and returns it; false for one that is not open.
func (q *questions) take(id json.RawMessage) (question, bool) {
	q.lock.Lock()
	defer q.lock.Unlock()
	one, isOpen := q.open[string(id)]
	delete(q.open, string(id))
	return one, isOpen
}

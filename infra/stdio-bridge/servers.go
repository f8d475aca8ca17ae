package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// mostSessions is more than a load of this project opens at once.
const mostSessions = 1000

var errUnknownSession = errors.New("this session is not known")

// servers are the processes behind the bridge.
type servers interface {
	// open answers initialize, with the id of a session where there are any.
	open(ctx context.Context, m message) (answer *message, session string, err error)
	// of is the process that a request of a session is for; release must be called when it is answered.
	of(session string) (c *child, release func(), err error)
	// end ends a session, where there are any.
	end(session string) error
	// ended tells why a process that all share ended by itself.
	ended() <-chan error
	stop()
}

// shared are processes that all clients share, in turn; there are no sessions.
type shared struct {
	children []*child
	next     atomic.Uint64
	failed   chan error
}

func startShared(command []string, count int) (*shared, error) {
	s := &shared{failed: make(chan error, count)}
	for range count {
		c, err := startChild(command)
		if err != nil {
			s.stop()
			return nil, err
		}
		s.children = append(s.children, c)
		go func() {
			<-c.gone
			s.failed <- c.cause
		}()
	}
	return s, nil
}

func (s *shared) open(ctx context.Context, m message) (*message, string, error) {
	var first *message
	for _, c := range s.children {
		answer, err := c.open(ctx, m)
		if err != nil {
			return nil, "", err
		}
		if first == nil {
			first = answer
		}
	}
	return first, "", nil
}

func (s *shared) of(string) (*child, func(), error) {
	return s.children[s.next.Add(1)%uint64(len(s.children))], func() {}, nil
}

func (s *shared) end(string) error    { return errUnknownSession }
func (s *shared) ended() <-chan error { return s.failed }

func (s *shared) stop() {
	for _, c := range s.children {
		c.stop()
	}
}

// perSession starts a process for each session, and for each request without one: none is initialized by another client.
type perSession struct {
	command  []string
	lock     sync.Mutex
	children map[string]*child
}

func newPerSession(command []string) *perSession {
	return &perSession{command: command, children: map[string]*child{}}
}

func (s *perSession) open(ctx context.Context, m message) (*message, string, error) {
	id := rand.Text()
	c, err := s.start(id)
	if err != nil {
		return nil, "", err
	}
	answer, err := c.open(ctx, m)
	if err != nil || answer.Error != nil {
		// Nobody has been told of this session.
		_ = s.end(id)
		return answer, "", err
	}
	return answer, id, nil
}

func (s *perSession) start(id string) (*child, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if len(s.children) >= mostSessions {
		return nil, fmt.Errorf("more than %d sessions are open", mostSessions)
	}
	c, err := startChild(s.command)
	if err != nil {
		return nil, err
	}
	s.children[id] = c
	return c, nil
}

func (s *perSession) of(session string) (*child, func(), error) {
	if session != "" {
		c, err := s.find(session)
		return c, func() {}, err
	}
	id := rand.Text()
	c, err := s.start(id)
	return c, func() { _ = s.end(id) }, err
}

func (s *perSession) find(session string) (*child, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	c := s.children[session]
	if c != nil && c.isGone() {
		delete(s.children, session)
		c = nil
	}
	if c == nil {
		return nil, errUnknownSession
	}
	return c, nil
}

func (s *perSession) end(session string) error {
	c, err := s.find(session)
	if err != nil {
		return err
	}
	s.lock.Lock()
	delete(s.children, session)
	s.lock.Unlock()
	c.stop()
	return nil
}

// ended never tells: a session whose process ended is answered so.
func (s *perSession) ended() <-chan error { return nil }

func (s *perSession) stop() {
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, c := range s.children {
		c.stop()
	}
}

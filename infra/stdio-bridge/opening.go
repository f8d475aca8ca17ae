package main

import "context"

// opening is an attempt to initialize a process; done is closed after the others were written.
type opening struct {
	done   chan struct{}
	answer *message
	err    error
}

// open passes the first initialize and its notification on, and gives its answer to all others: a process is
// initialized once, however often clients ask while it starts. One that refused is asked again.
func (c *child) open(ctx context.Context, m message) (*message, error) {
	attempt := c.attemptOf(m)
	select {
	case <-attempt.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if attempt.err != nil {
		return nil, attempt.err
	}
	answer := *attempt.answer
	answer.ID = m.ID
	return &answer, nil
}

func (c *child) attemptOf(m message) *opening {
	c.opening.Lock()
	defer c.opening.Unlock()
	if c.attempt == nil || c.attempt.failed() {
		c.attempt = &opening{done: make(chan struct{})}
		go c.initialize(m, c.attempt)
	}
	return c.attempt
}

// initialize belongs to no client, as one that goes away would take it from the others.
func (c *child) initialize(m message, attempt *opening) {
	defer close(attempt.done)
	ctx := context.Background()
	attempt.answer, attempt.err = c.ask(ctx, m, nil)
	if attempt.err == nil && attempt.answer.Error == nil {
		attempt.err = c.write(ctx, message{Version: "2.0", Method: initialized})
	}
}

// failed tells whether an attempt ended without a session.
func (o *opening) failed() bool {
	select {
	case <-o.done:
		return o.err != nil || o.answer.Error != nil
	default:
		return false
	}
}

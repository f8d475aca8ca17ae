package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// mostLine is more than any answer that is read by those who ask: a line without end would fill the memory.
const mostLine = 16 << 20

var (
	errEnded    = errors.New("the server ended")
	methodError = json.RawMessage(`{"code":-32601,"message":"this client offers nothing to servers"}`)
)

// child is one process that speaks MCP over its standard input and output.
type child struct {
	process *exec.Cmd
	// gone is closed once the process ended, after cause was written.
	gone  chan struct{}
	cause error

	writing sync.Mutex
	input   io.WriteCloser

	pending sync.Mutex
	lastID  int64
	waiting map[int64]chan *message

	opening sync.Mutex
	opened  *message
}

// startChild starts a process whose errors go to ours.
func startChild(command []string) (*child, error) {
	process := exec.Command(command[0], command[1:]...)
	process.Stderr = os.Stderr
	// A group of its own, by which all that it starts is ended with it.
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	input, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", command[0], err)
	}
	c := &child{process: process, input: input, gone: make(chan struct{}), waiting: map[int64]chan *message{}}
	go c.read(output)
	return c, nil
}

// read hands each answer to who waits for it, until the output ends.
func (c *child) read(output io.Reader) {
	lines := bufio.NewReaderSize(output, 64<<10)
	err := func() error {
		for {
			line, err := readLine(lines)
			if err != nil {
				return err
			}
			c.take(line)
		}
	}()
	syscall.Kill(-c.process.Process.Pid, syscall.SIGKILL)
	if waited := c.process.Wait(); errors.Is(err, io.EOF) {
		err = waited
	}
	c.cause = errEnded
	if err != nil {
		c.cause = fmt.Errorf("%w: %w", errEnded, err)
	}
	close(c.gone)
}

// readLine reads a line of at most mostLine bytes, without its end.
func readLine(lines *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, isPrefix, err := lines.ReadLine()
		if err != nil {
			return nil, err
		}
		if len(line)+len(part) > mostLine {
			return nil, fmt.Errorf("a line of more than %d MB on its standard output", mostLine>>20)
		}
		line = append(line, part...)
		if !isPrefix {
			return line, nil
		}
	}
}

// take reads one line of output: an answer, a request of the server, or a notification, which goes nowhere.
func (c *child) take(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		log.Printf("not JSON on the standard output: %.200q", line)
		return
	}
	if m.Method != "" {
		if m.ID != nil {
			c.refuse(m)
		}
		return
	}
	var id int64
	if json.Unmarshal(m.ID, &id) != nil {
		return
	}
	c.pending.Lock()
	waiting := c.waiting[id]
	delete(c.waiting, id)
	c.pending.Unlock()
	if waiting != nil {
		waiting <- &m
	}
}

// refuse answers a request of the server, which has no client to ask but who measures it. A ping is answered.
func (c *child) refuse(m message) {
	answer := message{Version: "2.0", ID: m.ID, Error: methodError}
	if m.Method == "ping" {
		answer = message{Version: "2.0", ID: m.ID, Result: json.RawMessage("{}")}
	}
	if err := c.write(answer); err != nil {
		log.Printf("cannot answer %s: %v", m.Method, err)
	}
}

func (c *child) write(m message) error {
	line, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err = c.input.Write(append(line, '\n'))
	return err
}

// ask sends a request under an id of ours, as clients' own would meet, and waits for the answer, under theirs.
func (c *child) ask(ctx context.Context, m message) (*message, error) {
	waiting := make(chan *message, 1)
	c.pending.Lock()
	c.lastID++
	id := c.lastID
	c.waiting[id] = waiting
	c.pending.Unlock()
	theirs := m.ID
	m.ID = json.RawMessage(fmt.Sprint(id))
	if err := c.write(m); err != nil {
		c.forget(id)
		return nil, err
	}
	select {
	case answer := <-waiting:
		answer.ID = theirs
		return answer, nil
	case <-c.gone:
		return nil, c.cause
	case <-ctx.Done():
		c.forget(id)
		return nil, ctx.Err()
	}
}

func (c *child) forget(id int64) {
	c.pending.Lock()
	delete(c.waiting, id)
	c.pending.Unlock()
}

// open passes the first initialize and its notification on, and gives its answer to all others: a process is
// initialized once.
func (c *child) open(ctx context.Context, m message) (*message, error) {
	c.opening.Lock()
	defer c.opening.Unlock()
	if c.opened == nil {
		answer, err := c.ask(ctx, m)
		if err != nil || answer.Error != nil {
			return answer, err
		}
		if err := c.write(message{Version: "2.0", Method: initialized}); err != nil {
			return nil, err
		}
		c.opened = answer
	}
	answer := *c.opened
	answer.ID = m.ID
	return &answer, nil
}

// stop ends the process and all that it started.
func (c *child) stop() {
	c.input.Close()
	syscall.Kill(-c.process.Process.Pid, syscall.SIGKILL)
	<-c.gone
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// mostLine is more than any answer that is read by those who ask: a line without end would fill the memory.
const mostLine = 16 << 20

const (
	// mostUnread is how many lines may wait for a process to read them.
	mostUnread = 1024
	// mostRequests is how many requests of a process may wait for one client.
	mostRequests = 64
	// drainLimit is the time for what a process wrote before it ended.
	drainLimit = 100 * time.Millisecond
)

var (
	errEnded    = errors.New("the server ended")
	methodError = json.RawMessage(`{"code":-32601,"message":"no client takes requests of the server"}`)
)

// child is one process that speaks MCP over its standard input and output.
type child struct {
	process *exec.Cmd
	input   io.WriteCloser
	// gone is closed once the process ended, after cause was written.
	gone  chan struct{}
	cause error
	// lines are those that it has not been given yet: it may not read for a while.
	lines chan []byte

	pending sync.Mutex
	lastID  int64
	waiting map[int64]*waiter

	opening sync.Mutex
	attempt *opening
}

// waiter is a request of a client that waits for its answer.
type waiter struct {
	answer chan *message
	// requests of the process go to this client; nil: it takes none.
	requests chan *message
	// asked is how many it was given.
	asked int
}

// startChild starts a process whose errors go to ours.
func startChild(command []string) (*child, error) {
	process := exec.Command(command[0], command[1:]...)
	process.Stderr = os.Stderr
	// PORT is the bridge's: a server that reads it would try to listen there too.
	process.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "PORT=") })
	// A group of its own, by which all that it starts is ended with it.
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	input, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	// A pipe of ours: what still holds the other end after the process must not keep us waiting for it.
	output, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	process.Stdout = theirs
	err = process.Start()
	theirs.Close()
	if err != nil {
		output.Close()
		return nil, fmt.Errorf("cannot start %s: %w", command[0], err)
	}
	c := &child{
		process: process,
		input:   input,
		gone:    make(chan struct{}),
		lines:   make(chan []byte, mostUnread),
		waiting: map[int64]*waiter{},
	}
	go c.feed()
	go c.watch(output)
	return c, nil
}

// feed gives the process its lines; one that does not read keeps nobody else waiting.
func (c *child) feed() {
	for {
		select {
		case line := <-c.lines:
			if _, err := c.input.Write(line); err != nil {
				// It is about to end, which watch tells.
				return
			}
		case <-c.gone:
			return
		}
	}
}

// watch reads what the process writes until it ends, and tells why it did.
func (c *child) watch(output *os.File) {
	defer output.Close()
	read := make(chan error, 1)
	go func() {
		err := c.read(output)
		// Without output it answers nothing more.
		c.kill()
		read <- err
	}()
	waited := c.process.Wait()
	c.kill()
	_ = output.SetReadDeadline(time.Now().Add(drainLimit))
	err := <-read
	if errors.Is(err, io.EOF) || errors.Is(err, os.ErrDeadlineExceeded) {
		err = waited
	}
	c.cause = errEnded
	if err != nil {
		c.cause = fmt.Errorf("%w: %w", errEnded, err)
	}
	close(c.gone)
}

// kill ends the process and all that is left of its group.
func (c *child) kill() {
	_ = syscall.Kill(-c.process.Process.Pid, syscall.SIGKILL)
}

// read hands each answer to who waits for it, until the output ends.
func (c *child) read(output io.Reader) error {
	lines := bufio.NewReaderSize(output, 64<<10)
	for {
		line, err := readLine(lines)
		if err != nil {
			return err
		}
		c.take(line)
	}
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
			c.passOrRefuse(&m)
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
		waiting.answer <- &m
	}
}

// passOrRefuse has a request of the process answered: by a client where one takes it. A ping needs none.
func (c *child) passOrRefuse(m *message) {
	if m.Method == "ping" || !c.pass(m) {
		c.refuse(*m)
	}
}

// pass gives a request of the process to the open call that was given the fewest, of those the oldest, as the process does
// not say which one it is for; false where none takes it.
func (c *child) pass(m *message) bool {
	c.pending.Lock()
	defer c.pending.Unlock()
	var to *waiter
	first := int64(0)
	for id, one := range c.waiting {
		if len(one.requests) == cap(one.requests) {
			continue
		}
		if to == nil || one.asked < to.asked || (one.asked == to.asked && id < first) {
			to, first = one, id
		}
	}
	if to == nil {
		return false
	}
	to.asked++
	// It has room, as nobody else puts anything there.
	to.requests <- m
	return true
}

// refuse answers a request of the server while no client takes it. A ping is answered. What does
// not read is not answered, so that what it writes is still read.
func (c *child) refuse(m message) {
	answer := message{Version: "2.0", ID: m.ID, Error: methodError}
	if m.Method == "ping" {
		answer = message{Version: "2.0", ID: m.ID, Result: json.RawMessage("{}")}
	}
	line, err := lineOf(answer)
	if err != nil {
		log.Printf("cannot answer %s: %v", m.Method, err)
		return
	}
	select {
	case c.lines <- line:
	default:
		log.Printf("%s of the server is not answered: it reads nothing", m.Method)
	}
}

// lineOf is a message as a line; what is in it goes through as it is.
func lineOf(m message) ([]byte, error) {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(m)
	return line.Bytes(), err
}

func (c *child) write(ctx context.Context, m message) error {
	line, err := lineOf(m)
	if err != nil {
		return err
	}
	select {
	case c.lines <- line:
		return nil
	case <-c.gone:
		return c.cause
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask sends a request under an id of ours, as clients' own would meet, and waits for the answer, under theirs.
// Until then, pass gets the requests of the process; nil: this client takes none.
func (c *child) ask(ctx context.Context, m message, pass func(*message)) (*message, error) {
	waiting := &waiter{answer: make(chan *message, 1)}
	if pass != nil {
		waiting.requests = make(chan *message, mostRequests)
	}
	c.pending.Lock()
	c.lastID++
	id := c.lastID
	c.waiting[id] = waiting
	c.pending.Unlock()
	defer c.forget(id)
	theirs := m.ID
	m.ID = json.RawMessage(fmt.Sprint(id))
	if err := c.write(ctx, m); err != nil {
		return nil, err
	}
	for {
		select {
		case request := <-waiting.requests:
			pass(request)
		case answer := <-waiting.answer:
			// Nothing more is put there now.
			for len(waiting.requests) > 0 {
				pass(<-waiting.requests)
			}
			answer.ID = theirs
			return answer, nil
		case <-c.gone:
			return nil, c.cause
		case <-ctx.Done():
			c.cancel(id)
			c.forget(id)
			for len(waiting.requests) > 0 {
				c.passOrRefuse(<-waiting.requests)
			}
			return nil, ctx.Err()
		}
	}
}

// cancel tells the process that nobody waits for an answer any more. One that does not read is not told.
func (c *child) cancel(id int64) {
	params := json.RawMessage(fmt.Sprintf(`{"requestId":%d,"reason":"the client left"}`, id))
	line, err := lineOf(message{Version: "2.0", Method: cancelled, Params: params})
	if err != nil {
		log.Printf("cannot cancel request %d: %v", id, err)
		return
	}
	select {
	case c.lines <- line:
	default:
	}
}

func (c *child) forget(id int64) {
	c.pending.Lock()
	delete(c.waiting, id)
	c.pending.Unlock()
}

// isGone tells whether the process ended.
func (c *child) isGone() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}

// stop ends the process and all that it started.
func (c *child) stop() {
	if !c.isGone() {
		c.kill()
	}
	<-c.gone
}

package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
)

// fixtureSeed is what every body of suite payload is made from, the same in every start; docs/suite-payload.md fixes it.
const fixtureSeed = 20260210

// Streams of the seed, one a body: a change of one leaves the others as they are.
const (
	itemStream uint64 = iota + 1
	recordStream
	logStream
)

// random gives the numbers of one body.
func random(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(fixtureSeed, stream)) }

// pick chooses one of several values, each as likely as the others.
func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// Payload holds the bodies of suite payload, as they are sent. It never changes after newPayload.
type Payload struct {
	items, records, logs ready
	byID                 []ready // the same items one by one, by id-1
}

// newPayload makes the bodies.
func newPayload() *Payload {
	all, each := newItems()
	p := &Payload{
		items:   newReady(contentTypeJSON, all),
		records: newReady(contentTypeJSON, newRecords()),
		logs:    newReady(contentTypeText, newLogs()),
		byID:    make([]ready, len(each)),
	}
	for i, item := range each {
		p.byID[i] = newReady(contentTypeJSON, item)
	}
	return p
}

// oneItem answers GET /payload/items/{id}.
func (p *Payload) oneItem(w http.ResponseWriter, r *http.Request) {
	id, err := idOf(r)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	if id < 1 || id > len(p.byID) {
		writeError(w, http.StatusNotFound, fmt.Errorf("id: there is no item %s", r.PathValue("id")))
		return
	}
	p.byID[id-1].send(w, r)
}

// echo answers POST /payload/echo.
func echo(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Message *string `json:"message"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	if body.Message == nil {
		missing(w, "message")
		return
	}
	writeJSON(w, http.StatusOK, body)
}

// createItem answers POST /payload/items; nothing is kept.
func createItem(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Name     *string  `json:"name"`
		Category *string  `json:"category"`
		Price    *float64 `json:"price"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	switch {
	case body.Name == nil:
		missing(w, "name")
	case body.Category == nil:
		missing(w, "category")
	case body.Price == nil:
		missing(w, "price")
	default:
		created := createdItem{itemCount + 1, *body.Name, *body.Category, *body.Price, "created"}
		writeJSON(w, http.StatusCreated, created)
	}
}

// createdItem is the answer to POST /payload/items.
type createdItem struct {
	ID       int     `json:"id"`
	Name     string  `json:"name"`
	Category string  `json:"category"`
	Price    float64 `json:"price"`
	Status   string  `json:"status"`
}

func missing(w http.ResponseWriter, field string) {
	writeError(w, http.StatusBadRequest, fmt.Errorf("%s: must be given", field))
}

package payload

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// record is one order of GET /payload/records.
type record struct {
	ID        int      `json:"id"`
	OrderID   string   `json:"order_id"`
	Customer  customer `json:"customer"`
	Status    string   `json:"status"`
	Category  string   `json:"category"`
	Amount    float64  `json:"amount"`
	Currency  string   `json:"currency"`
	Quantity  int      `json:"quantity"`
	CreatedAt string   `json:"created_at"`
	Tags      []string `json:"tags"`
	Notes     string   `json:"notes"`
}

type customer struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Email   string `json:"email"`
	Country string `json:"country"`
}

// category is what the matching records of one category come to.
type category struct {
	Category string  `json:"category"`
	Count    int     `json:"count"`
	Sum      float64 `json:"sum"`
	Mean     float64 `json:"mean"`
	Max      float64 `json:"max"`
}

// parseRecords reads every field of every record; its texts may be parts of body, which must not change.
func parseRecords(body []byte) ([]record, error) {
	var records []record
	if err := unmarshal(body, &records); err != nil {
		return nil, err
	}
	if records == nil {
		return nil, errors.New("must be a list, not null")
	}
	for i := range records {
		// JSON libraries of Go leave a field empty that is absent or null.
		if r := &records[i]; r.Status == "" || r.Category == "" || r.Amount == 0 {
			return records, haveFields(body)
		}
	}
	return records, nil
}

// haveFields refuses records of which one lacks a field that counts. It reads the body again, as pointers tell what is
// absent from what is empty, but would have to be allocated for every record of every body.
func haveFields(body []byte) error {
	var records []struct {
		Status   *string  `json:"status"`
		Category *string  `json:"category"`
		Amount   *float64 `json:"amount"`
	}
	if err := unmarshal(body, &records); err != nil {
		return err
	}
	for i, r := range records {
		if r.Status == nil || r.Category == nil || r.Amount == nil {
			return fmt.Errorf("[%d] lacks status, category or amount", i)
		}
	}
	return nil
}

// summarize groups records of a status and of at least minAmount by category, sorted by its name.
func summarize(records []record, status string, minAmount float64) (matched int, categories []category) {
	places := map[string]int{}
	categories = []category{}
	for i := range records {
		r := &records[i]
		if r.Status != status || r.Amount < minAmount {
			continue
		}
		matched++
		place, seen := places[r.Category]
		if !seen {
			place = len(categories)
			places[r.Category] = place
			categories = append(categories, category{Category: r.Category})
		}
		c := &categories[place]
		c.Count++
		c.Sum += r.Amount
		c.Max = max(c.Max, r.Amount)
	}
	for i := range categories {
		c := &categories[i]
		c.Sum, c.Mean, c.Max = round(c.Sum), round(c.Sum/float64(c.Count)), round(c.Max)
	}
	slices.SortFunc(categories, func(a, b category) int { return strings.Compare(a.Category, b.Category) })
	return matched, categories
}

// round leaves two decimals; halves go away from zero.
func round(x float64) float64 { return math.Round(x*100) / 100 }

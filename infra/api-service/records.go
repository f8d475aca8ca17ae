package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

const (
	recordCount   = 10_000
	customerCount = 5_000
	// bytesPerRecord is what the body reserves for a record, so that building it does not copy.
	bytesPerRecord = 420
	// minAmountCents is the default min_amount of analyze_records. Some records have just this amount, so that
	// "at least" and "more than" differ.
	minAmountCents = 100_00
)

var (
	recordCategories = []string{
		"electronics", "groceries", "books", "toys", "sports", "garden",
		"furniture", "clothing", "beauty", "automotive", "music", "pets",
	}
	recordTags = []string{
		"gift", "express", "fragile", "repeat-customer", "wholesale", "preorder",
		"clearance", "subscription", "insured", "oversize", "digital", "coupon",
	}
	recordNotes = []string{
		"Leave the parcel with the neighbour on the ground floor.",
		"Call the customer before delivery.",
		"Paid by invoice, due within thirty days.",
		"The customer asked for recycled packaging.",
		"Second attempt after the address was corrected.",
		"Ship together with the previous order if possible.",
		"Price matched with a competitor.",
		"Gift wrapping requested, no receipt in the box.",
		"Checked by the warehouse team before dispatch.",
		"Customer prefers delivery in the evening.",
	}
	countries = []struct{ code, currency string }{
		{"DE", "EUR"}, {"FR", "EUR"}, {"ES", "EUR"}, {"IT", "EUR"}, {"NL", "EUR"},
		{"PL", "PLN"}, {"SE", "SEK"}, {"DK", "DKK"}, {"GB", "GBP"}, {"US", "USD"},
	}
	firstNames = []string{
		"Anna", "Ben", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Karin", "Liam",
		"Marta", "Nils", "Olivia", "Paul", "Rosa", "Simon", "Tara", "Victor", "José", "Zoë", "Łukasz", "Søren",
	}
	lastNames = []string{
		"Andersen", "Bauer", "Costa", "Dubois", "Evans", "Fischer", "Garcia", "Hansen", "Ivanov", "Jansen", "Kowalska",
		"Lindqvist", "Moreau", "Novak", "Olsen", "Parker", "Rossi", "Schmidt", "Taylor", "Weber", "Müller", "Núñez",
	}
	inASCII = strings.NewReplacer("é", "e", "ë", "e", "ł", "l", "ø", "o", "ü", "u", "ú", "u", "ñ", "n")
)

type customer struct{ id, name, email, country, currency string }

// newRecords makes the body of GET /payload/records. It has no escapes in its texts.
func newRecords() []byte {
	r := random(recordStream)
	customers := make([]customer, customerCount)
	for i := range customers {
		customers[i] = newCustomer(r, i+1)
	}
	at := time.Date(2026, time.January, 1, 6, 0, 0, 0, time.UTC)
	b := append(make([]byte, 0, recordCount*bytesPerRecord), '[')
	for id := 1; id <= recordCount; id++ {
		at = at.Add(time.Duration(r.IntN(700)) * time.Second)
		b = append(appendRecord(b, r, id, pick(r, customers), at), ',')
	}
	b[len(b)-1] = ']'
	return b
}

func newCustomer(r *rand.Rand, number int) customer {
	first, last, country := pick(r, firstNames), pick(r, lastNames), pick(r, countries)
	return customer{
		id:       fmt.Sprintf("CUST-%05d", number),
		name:     first + " " + last,
		email:    fmt.Sprintf("%s.%s%d@example.com", mailbox(first), mailbox(last), number%100),
		country:  country.code,
		currency: country.currency,
	}
}

func mailbox(name string) string { return inASCII.Replace(strings.ToLower(name)) }

func appendRecord(b []byte, r *rand.Rand, id int, c customer, at time.Time) []byte {
	b = strconv.AppendInt(append(b, `{"id":`...), int64(id), 10)
	b = fmt.Appendf(b, `,"order_id":"ORD-%06d"`, id)
	b = appendText(b, `,"customer":{"id":"`, c.id)
	b = appendText(b, `,"name":"`, c.name)
	b = appendText(b, `,"email":"`, c.email)
	b = appendText(b, `,"country":"`, c.country)
	b = appendText(b, `},"status":"`, recordStatus(r))
	b = appendText(b, `,"category":"`, pick(r, recordCategories))
	b = appendCents(b, `,"amount":`, recordCents(r, id))
	b = appendText(b, `,"currency":"`, c.currency)
	b = strconv.AppendInt(append(b, `,"quantity":`...), int64(1+r.IntN(9)), 10)
	b = appendText(b, `,"created_at":"`, at.Format(time.RFC3339))
	b = appendTags(b, r, recordTags)
	b = appendText(b, `,"notes":"`, pick(r, recordNotes)+" "+pick(r, recordNotes))
	return append(b, '}')
}

// recordStatus is "completed" of six records in ten.
func recordStatus(r *rand.Rand) string {
	switch n := r.IntN(100); {
	case n < 60:
		return "completed"
	case n < 80:
		return "pending"
	case n < 92:
		return "cancelled"
	default:
		return "refunded"
	}
}

func recordCents(r *rand.Rand, id int) int {
	cents := 1_00 + r.IntN(999_00)
	if id%1000 == 500 {
		return minAmountCents
	}
	return cents
}

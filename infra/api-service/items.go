package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
)

// itemCount is the number of items; ids run from 1 to itemCount.
const itemCount = 100

var (
	itemMaterials = []string{"Walnut", "Steel", "Linen", "Ceramic", "Bamboo", "Cork", "Copper", "Felt", "Glass", "Oak"}
	itemThings    = []string{
		"Desk Lamp", "Bookend", "Serving Tray", "Wall Clock", "Notebook", "Pencil Case", "Teapot", "Coat Hook",
		"Picture Frame", "Storage Box", "Door Stop", "Plant Pot", "Letter Opener", "Cable Holder",
	}
	itemCategories = []string{"tools", "office", "kitchen", "decor", "storage", "garden"}
	itemTags       = []string{"new", "sale", "handmade", "recycled", "bestseller", "gift", "limited", "seasonal"}
	itemUses       = []string{
		"Made for daily use in a small studio", "Fits on any shelf or desk", "A quiet companion for long working days",
		"Designed to be repaired rather than replaced", "Packed flat and put together without tools",
	}
	itemCare = []string{
		"Wipe clean with a damp cloth.", "Keep away from direct sunlight.", "Oil once a year.", "Safe in the dishwasher.",
	}
)

// newItems makes the body of GET /payload/items, and the items in it one by one.
func newItems() (all []byte, each [][]byte) {
	r := random(itemStream)
	all = []byte(`{"items":[`)
	for id := 1; id <= itemCount; id++ {
		item := appendItem(nil, r, id)
		each = append(each, item)
		all = append(append(all, item...), ',')
	}
	return fmt.Appendf(all[:len(all)-1], `],"total":%d}`, itemCount), each
}

func appendItem(b []byte, r *rand.Rand, id int) []byte {
	material, thing := pick(r, itemMaterials), pick(r, itemThings)
	b = strconv.AppendInt(append(b, `{"id":`...), int64(id), 10)
	b = appendText(b, `,"name":"`, material+" "+thing)
	b = appendText(b, `,"category":"`, pick(r, itemCategories))
	b = appendCents(b, `,"price":`, 199+r.IntN(24_800))
	b = strconv.AppendInt(append(b, `,"stock":`...), int64(r.IntN(400)), 10)
	b = appendText(b, `,"description":"`, pick(r, itemUses)+". "+material+", finished by hand in small batches. "+pick(r, itemCare))
	return append(appendTags(b, r, itemTags), '}')
}

// appendTags appends two to four of the tags, none twice.
func appendTags(b []byte, r *rand.Rand, of []string) []byte {
	b = append(b, `,"tags":[`...)
	for n, t := range r.Perm(len(of))[:2+r.IntN(3)] {
		if n > 0 {
			b = append(b, ',')
		}
		b = appendText(b, `"`, of[t])
	}
	return append(b, ']')
}

// appendCents appends an amount with two decimals, zeros included.
func appendCents(b []byte, key string, cents int) []byte {
	return fmt.Appendf(b, "%s%d.%02d", key, cents/100, cents%100)
}

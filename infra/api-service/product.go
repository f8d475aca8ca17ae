package main

import (
	"fmt"
	"strconv"
)

// productCount is the size of the catalog; ids run from 1 to productCount.
const productCount = 100_000

// The published answer depends on Electronics being the first category; the other names carry no meaning.
var categories = [20]string{
	"Electronics", "Kitchen", "Furniture", "Lighting", "Stationery",
	"Footwear", "Outdoor", "Cycling", "Fitness", "Gardening",
	"Instruments", "Photography", "Groceries", "Cosmetics", "Wellness",
	"Hardware", "Luggage", "Crafts", "Watches", "Nursery",
}

var brands = [50]string{
	"Aldervale", "Bramblewick", "Cindermoor", "Dunlark", "Eastmere",
	"Fernhollow", "Glenrook", "Harrowgate", "Ironbeck", "Juniper Row",
	"Kestrel", "Larkspur", "Millbrook", "Northwind", "Oakhurst",
	"Pinecrest", "Quillon", "Ravenna", "Silverfen", "Thornbury",
	"Umberland", "Valewood", "Westmarch", "Yarrow", "Zephyrine",
	"Ashcombe", "Briarley", "Copperline", "Driftwood", "Elmstone",
	"Foxglove", "Greywater", "Hollins", "Inkwell", "Jasperson",
	"Kingsley", "Lindenau", "Marlowe", "Nightjar", "Orchard Hill",
	"Pebblebrook", "Quarrystone", "Redfern", "Saltmarsh", "Tidewater",
	"Underhill", "Verdant", "Willowby", "Yewtree", "Zinnia",
}

var tags = [8]string{"durable", "compact", "recycled", "wireless", "premium", "gift", "limited", "refurbished"}

// Product is one article as every endpoint shows it.
type Product struct {
	ID          int      `json:"id"`
	SKU         string   `json:"sku"`
	Name        string   `json:"name"`
	Category    string   `json:"category"`
	Brand       string   `json:"brand"`
	Price       float64  `json:"price"`
	Stock       int      `json:"stock"`
	Rating      float64  `json:"rating"`
	Tags        []string `json:"tags"`
	Weight      float64  `json:"weight"`
	Description string   `json:"description"`
}

// productAt makes the product with the 0-based index i; docs/suite-io.md fixes the formulas.
func productAt(i int) Product {
	id := i + 1
	category, brand := categories[i%len(categories)], brands[i%len(brands)]
	p := Product{
		ID:          id,
		SKU:         fmt.Sprintf("SKU-%06d", id),
		Name:        brand + " " + category + " Item " + strconv.Itoa(id),
		Category:    category,
		Brand:       brand,
		Price:       float64(priceCents(id)) / 100,
		Stock:       i % 501,
		Rating:      float64(10+i%40) / 10,
		Tags:        make([]string, 2+i%3),
		Weight:      float64(1+i%100) / 10,
		Description: "Article " + strconv.Itoa(id) + " of " + brand + ", a pick from our " + category + " range.",
	}
	for t := range p.Tags {
		p.Tags[t] = tags[(i+t)%len(tags)]
	}
	return p
}

// priceCents is the price of a product in cents; money is added up in whole cents.
func priceCents(id int) int64 {
	return 100 + int64((id-1)%99_900)
}

// appendJSON appends the product as JSON. It is written out by hand because encoding/json
// would take most of the start-up time; names and tags are plain ASCII without quotes.
func (p Product) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"id":`...), int64(p.ID), 10)
	b = appendText(b, `,"sku":"`, p.SKU)
	b = appendText(b, `,"name":"`, p.Name)
	b = appendText(b, `,"category":"`, p.Category)
	b = appendText(b, `,"brand":"`, p.Brand)
	b = appendNumber(b, `,"price":`, p.Price)
	b = strconv.AppendInt(append(b, `,"stock":`...), int64(p.Stock), 10)
	b = appendNumber(b, `,"rating":`, p.Rating)
	b = append(b, `,"tags":[`...)
	for t, tag := range p.Tags {
		if t > 0 {
			b = append(b, ',')
		}
		b = appendText(b, `"`, tag)
	}
	b = appendNumber(b, `],"weight":`, p.Weight)
	b = appendText(b, `,"description":"`, p.Description)
	return append(b, '}')
}

func appendText(b []byte, key, value string) []byte {
	return append(append(append(b, key...), value...), '"')
}

func appendNumber(b []byte, key string, value float64) []byte {
	return strconv.AppendFloat(append(b, key...), value, 'f', -1, 64)
}

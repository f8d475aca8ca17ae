package payload

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

var statuses = []string{"pending", "completed", "cancelled", "refunded"}

var analyzeRecordsTool = mcp.NewTool("analyze_records",
	mcp.WithDescription("Sums up the records of a status by category"),
	mcp.WithString("status", mcp.Description("Status of the records"),
		mcp.Enum(statuses...), mcp.DefaultString(analyzeRecordsDefaults.Status)),
	mcp.WithNumber("min_amount", mcp.Description("Lowest amount, included"),
		mcp.Min(0), mcp.Max(maxAmount), mcp.DefaultNumber(analyzeRecordsDefaults.MinAmount)),
)

type analyzeRecordsArguments struct {
	Status    string  `json:"status"`
	MinAmount float64 `json:"min_amount"`
}

var analyzeRecordsDefaults = analyzeRecordsArguments{Status: "completed", MinAmount: 100}

func (a analyzeRecordsArguments) Validate() error {
	if !slices.Contains(statuses, a.Status) {
		return fmt.Errorf("status: must be one of %s", strings.Join(statuses, ", "))
	}
	if a.MinAmount < 0 || a.MinAmount > maxAmount {
		return fmt.Errorf("min_amount: must be from 0 to %d", maxAmount)
	}
	return nil
}

type analyzeRecordsAnswer struct {
	Status     string     `json:"status"`
	MinAmount  float64    `json:"min_amount"`
	Matched    int        `json:"matched"`
	Categories []category `json:"categories"`
	ServerType string     `json:"server_type"`
}

func (t *tools) analyzeRecords(ctx context.Context, args analyzeRecordsArguments) (any, error) {
	body, err := t.api.Get(ctx, "/payload/records")
	if err != nil {
		return nil, err
	}
	records, err := parseRecords(body)
	if err != nil {
		return nil, fmt.Errorf("api-service: records: %w", err)
	}
	matched, categories := summarize(records, args.Status, args.MinAmount)
	return analyzeRecordsAnswer{args.Status, args.MinAmount, matched, categories, t.serverID}, nil
}

package synthetic

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

const maxN = 40

var calculateFibonacciTool = mcp.NewTool("calculate_fibonacci",
	mcp.WithDescription("Calculates a Fibonacci number by plain recursion"),
	mcp.WithInteger("n", mcp.Description("Which number, from 0"), mcp.Min(0), mcp.Max(maxN), mcp.DefaultNumber(20)),
)

type fibonacciArguments struct {
	N int `json:"n"`
}

var fibonacciDefaults = fibonacciArguments{N: 20}

func (a fibonacciArguments) Validate() error {
	if a.N < 0 || a.N > maxN {
		return fmt.Errorf("n: must be from 0 to %d", maxN)
	}
	return nil
}

type fibonacciAnswer struct {
	N          int    `json:"n"`
	Result     int    `json:"result"`
	ServerType string `json:"server_type"`
}

func (t *tools) calculateFibonacci(_ context.Context, args fibonacciArguments) (any, error) {
	return fibonacciAnswer{args.N, fibonacci(args.N), t.serverID}, nil
}

// fibonacci neither remembers nor loops: the recursion is the work.
func fibonacci(n int) int {
	if n < 2 {
		return n
	}
	return fibonacci(n-1) + fibonacci(n-2)
}

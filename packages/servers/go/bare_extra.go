//go:build bare

package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"headroom/server-go/internal/extratools"
	"headroom/server-go/internal/iosuite"
)

const extraSchema = `{"type":"object","properties":{"text":{"type":"string","description":"Any text"},` +
	`"count":{"type":"integer","description":"Any whole number"},"amount":{"type":"number","description":"Any number"},` +
	`"flag":{"type":"boolean","description":"Yes or no"},` +
	`"tags":{"type":"array","description":"Any texts","items":{"type":"string"}},` +
	`"options":{"type":"object","description":"Any object","properties":{},"additionalProperties":true}}}`

// listOf is the result of tools/list with so many extra tools, without its closing brace.
func listOf(extra int) ([]byte, error) {
	var tools []json.RawMessage
	if err := json.Unmarshal(iosuite.List, &tools); err != nil {
		return nil, fmt.Errorf("tools.json: %w", err)
	}
	for number := 1; number <= extra; number++ {
		tools = append(tools, json.RawMessage(fmt.Sprintf(`{"name":%q,"description":%q,"inputSchema":%s}`,
			fmt.Sprintf(extratools.NameFormat, number), fmt.Sprintf(extratools.DescriptionFormat, number), extraSchema)))
	}
	list, err := json.Marshal(tools)
	return append([]byte(`{"tools":`), list...), err
}

// callExtra is the answer of an extra tool; nil for any other name.
func (b bare) callExtra(name string) []byte {
	if !strings.HasPrefix(name, "extra_tool_") {
		return nil
	}
	return fmt.Appendf(nil, `{"tool":%s,"server_type":%s}`, quote(name), quote(b.serverID))
}

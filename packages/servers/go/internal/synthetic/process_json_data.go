package synthetic

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

var processJSONDataTool = mcp.NewTool("process_json_data",
	mcp.WithDescription("Turns every string that is a value, at any depth, to upper case"),
	mcp.WithObject("data", mcp.Description("What to turn; keys stay as they are"),
		mcp.AdditionalProperties(true), withDefault(defaultData)),
)

// withDefault sets the default value of an object, for which the SDK has no option.
func withDefault(value any) mcp.PropertyOption {
	return func(schema map[string]any) { schema["default"] = value }
}

// defaultData is read only.
var defaultData = map[string]any{"name": "headroom"}

// processArguments keep the data as text: absent and null are not the same to this tool.
type processArguments struct {
	Data json.RawMessage `json:"data"`
}

func (a processArguments) Validate() error {
	if a.Data != nil && !bytes.HasPrefix(a.Data, []byte("{")) {
		return errors.New("data: must be a JSON object")
	}
	return nil
}

type processAnswer struct {
	Data       any    `json:"data"`
	ServerType string `json:"server_type"`
}

func (t *tools) processJSONData(_ context.Context, args processArguments) (any, error) {
	data := defaultData
	if args.Data != nil {
		data = nil
		if err := json.Unmarshal(args.Data, &data); err != nil {
			return nil, fmt.Errorf("data: %w", err)
		}
	}
	// A Caser keeps state, so each call has its own.
	return processAnswer{upperCase(data, cases.Upper(language.Und)), t.serverID}, nil
}

// upperCase makes a copy of a JSON value in which every string is in upper case; keys stay.
func upperCase(value any, upper cases.Caser) any {
	switch value := value.(type) {
	case string:
		return upper.String(value)
	case []any:
		list := make([]any, len(value))
		for i, element := range value {
			list[i] = upperCase(element, upper)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(value))
		for key, element := range value {
			object[key] = upperCase(element, upper)
		}
		return object
	}
	return value
}

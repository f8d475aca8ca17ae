//go:build bare

package iosuite

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
)

// List is the JSON array of the tools as mcp-go lists them.
//
//go:embed tools.json
var List []byte

// Call answers a call of a tool with its JSON; found is false for a tool that the suite lacks.
func (s *Suite) Call(ctx context.Context, name string, arguments json.RawMessage) (text []byte, found bool, err error) {
	switch name {
	case "search_products":
		text, err = call(ctx, arguments, searchDefaults, s.searchProducts)
	case "get_user_cart":
		text, err = call(ctx, arguments, cartDefaults, s.getUserCart)
	case "checkout":
		text, err = call(ctx, arguments, checkoutDefaults, s.checkout)
	default:
		return nil, false, nil
	}
	return text, true, err
}

func call[A interface{ Validate() error }](
	ctx context.Context, arguments json.RawMessage, args A, answer func(context.Context, A) (any, error),
) ([]byte, error) {
	if len(bytes.TrimSpace(arguments)) > 0 {
		if err := json.Unmarshal(arguments, &args); err != nil {
			return nil, bindingError(err)
		}
	}
	if err := args.Validate(); err != nil {
		return nil, err
	}
	result, err := answer(ctx, args)
	if err != nil {
		return nil, err
	}
	return json.Marshal(result)
}

// bindingError names the field of a value that has the wrong type.
func bindingError(err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("%s: must not be a JSON %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("arguments: %w", err)
}

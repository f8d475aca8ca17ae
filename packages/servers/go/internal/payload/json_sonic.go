//go:build sonic

package payload

import "github.com/bytedance/sonic"

// unmarshal reads JSON by bytedance/sonic. Texts become parts of body, of which sonic would else make a copy first.
func unmarshal(body []byte, into any) error { return sonic.UnmarshalString(textOf(body), into) }

//go:build !sonic

package payload

import "encoding/json"

// unmarshal reads JSON by the standard library.
func unmarshal(body []byte, into any) error { return json.Unmarshal(body, into) }

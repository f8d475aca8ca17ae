package payload

import "unsafe"

// textOf is a body as a text, without a copy of its megabytes. The body must not change afterwards.
func textOf(body []byte) string { return unsafe.String(unsafe.SliceData(body), len(body)) }

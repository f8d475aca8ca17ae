// Package extratools lists tools that do no work, beside those of a suite: docs/suite-io.md.
package extratools

// Most is as many as a server can be told to list.
const Most = 1000

// Formats of the texts of a tool, by its number.
const (
	NameFormat        = "extra_tool_%04d"
	DescriptionFormat = "Extra tool %04d of this server. It lengthens what tools/list answers, and does no work of its own: " +
		"it reads none of its six inputs, asks no backend, and answers with its name and the id of the server."
)

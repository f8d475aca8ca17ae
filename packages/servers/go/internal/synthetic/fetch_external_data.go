package synthetic

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

const maxEndpointLength = 2000

var fetchExternalDataTool = mcp.NewTool("fetch_external_data",
	mcp.WithDescription("Fetches JSON from the API service"),
	mcp.WithString("endpoint", mcp.Description("A path that begins with /, or an address of the API service"),
		mcp.MinLength(1), mcp.MaxLength(maxEndpointLength), mcp.DefaultString(fetchDefaults.Endpoint)),
)

type fetchArguments struct {
	Endpoint string `json:"endpoint"`
}

var fetchDefaults = fetchArguments{Endpoint: "/api"}

func (a fetchArguments) Validate() error {
	return tool.Length("endpoint", a.Endpoint, 1, maxEndpointLength)
}

type fetchAnswer struct {
	Endpoint   string `json:"endpoint"`
	StatusCode int    `json:"status_code"`
	Data       any    `json:"data"`
	ServerType string `json:"server_type"`
}

func (t *tools) fetchExternalData(ctx context.Context, args fetchArguments) (any, error) {
	path, err := pathAt(t.api.URL, args.Endpoint)
	if err != nil {
		return nil, err
	}
	var data any
	if err := t.api.JSON(ctx, http.MethodGet, path, nil, &data); err != nil {
		return nil, err
	}
	return fetchAnswer{args.Endpoint, http.StatusOK, data, t.serverID}, nil
}

var errForeign = errors.New("endpoint: must be on the API service")

// pathAt returns the path and query of an endpoint that is at the service, and refuses every other.
// The request is made of the service's own address and this path, so it can reach no other host.
func pathAt(service, endpoint string) (string, error) {
	if strings.ContainsFunc(endpoint, isRefused) {
		return "", errForeign
	}
	target, err := url.Parse(endpoint)
	if err != nil || target.User != nil || target.Opaque != "" {
		return "", errForeign
	}
	isPath := strings.HasPrefix(endpoint, "/") && !strings.HasPrefix(endpoint, "//")
	if !isPath && !isAt(service, target) {
		return "", errForeign
	}
	return target.RequestURI(), nil
}

// isRefused finds what programs read differently in an address.
func isRefused(r rune) bool {
	return r == '\\' || unicode.IsSpace(r) || unicode.IsControl(r)
}

// isAt says whether a target has scheme, host and port of the service.
func isAt(service string, target *url.URL) bool {
	at, err := url.Parse(service)
	return err == nil && at.Scheme == target.Scheme && port(at) == port(target) &&
		strings.EqualFold(at.Hostname(), target.Hostname())
}

// port is that of an address, or the one that its scheme implies.
func port(u *url.URL) string {
	if u.Port() == "" && u.Scheme == "http" {
		return "80"
	}
	return u.Port()
}

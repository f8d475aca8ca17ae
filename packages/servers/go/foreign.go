package main

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// refuseForeign answers 403 to pages of other hosts. The SDK looks at the Host of connections over
// loopback only, and at no Origin.
func refuseForeign(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r.Host) {
			http.Error(w, "Forbidden: Host is not of this machine", http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" {
			if u, err := url.Parse(origin); err != nil || !isLocal(u.Host) {
				http.Error(w, "Forbidden: Origin is not of this machine", http.StatusForbidden)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// isLocal says whether a host, with a port or without, is this machine by name or address.
func isLocal(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

package serve

import (
	"crypto/subtle"
	"net"
	"net/http"
	"strconv"
)

// server answers one page.
type server struct {
	config  Config
	token   string
	port    int
	streams chan struct{} // one place for each open stream
}

// policy lets the page load its own files and nothing else. The built page says the same of itself (vite.config.ts), for
// the window, where nobody sends headers.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard lets through only requests that were meant for us and that know the token.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.ours(r.Host): // a foreign name that was made to point at this machine
			http.Error(w, "this address is not served", http.StatusForbidden)
		case !s.sameOrigin(r):
			http.Error(w, "another page may not ask", http.StatusForbidden)
		case !s.known(r):
			http.Error(w, "open the address that desklamp serve printed", http.StatusUnauthorized)
		case r.URL.Path == "/" && r.URL.Query().Has("token"):
			s.enter(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// ours tells whether a Host names this server.
func (s *server) ours(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil || port != strconv.Itoa(s.port) {
		return false
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// sameOrigin refuses what another page of the browser asks, also one of another port of this machine: to a browser
// that is the same site, so the cookie comes along. A link that is followed is no such question.
func (s *server) sameOrigin(r *http.Request) bool {
	site, followed := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Sec-Fetch-Mode") == "navigate"
	if (site == "cross-site" || site == "same-site") && (!followed || r.Method != http.MethodGet) {
		return false
	}
	origin := r.Header.Get("Origin")
	return origin == "" || origin == "http://"+r.Host
}

// enter turns the token of the address into a cookie, once, and takes it out of the address.
func (s *server) enter(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: s.cookie(), Value: s.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// cookie is named after the port: browsers share cookies between the ports of a host.
func (s *server) cookie() string { return "desklamp-" + strconv.Itoa(s.port) }

// known tells whether a request carries the token, in its address or as the cookie.
func (s *server) known(r *http.Request) bool {
	if same(r.URL.Query().Get("token"), s.token) {
		return true
	}
	c, err := r.Cookie(s.cookie())
	return err == nil && same(c.Value, s.token)
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"desklamp/internal/hub"
	"desklamp/internal/office"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// stand is a desk that a test drives: each listener gets a snapshot, then takes from events.
type stand struct {
	events chan hub.Event
	pace   atomic.Int64 // that the last listener asked for
}

func (d *stand) Listen(ctx context.Context, pace time.Duration) <-chan hub.Event {
	d.pace.Store(int64(pace))
	out := make(chan hub.Event)
	go func() {
		defer close(out)
		for e := (hub.Event{Snapshot: &office.Snapshot{Schema: 1}}); ; {
			select {
			case out <- e:
			case <-ctx.Done():
				return
			}
			select {
			case e = <-d.events:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func (d *stand) Act(_ context.Context, name string, body json.RawMessage) (any, error) {
	if name == "refuse" {
		return nil, errors.New("that folder is a file")
	}
	return map[string]any{"did": name, "with": json.RawMessage(body)}, nil
}

// browser is a client that starts without a cookie and follows no redirect.
type browser struct {
	t     *testing.T
	base  string // http://127.0.0.1:port
	token string
	http  *http.Client
	stop  context.CancelFunc // ends the server
}

func open(t *testing.T) (*browser, *stand) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	d := &stand{events: make(chan hub.Event)}
	page := fstest.MapFS{"index.html": {Data: []byte("<title>Desklamp</title>")}}
	address, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- Serve(ctx, Config{Listen: "127.0.0.1:0", Page: page, Desk: d, Announce: func(u string) { address <- u }})
	}()
	u, err := url.Parse(<-address)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	b := &browser{t: t, base: "http://" + u.Host, token: u.Query().Get("token"), stop: cancel, http: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
		transport.CloseIdleConnections()
	})
	return b, d
}

// ask sends a request; change may alter it. The body is read.
func (b *browser) ask(method, path, body string, change func(*http.Request)) (*http.Response, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	resp, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return resp, string(text)
}

// enter opens the printed address and returns what sends the cookie.
func (b *browser) enter() func(*http.Request) {
	b.t.Helper()
	resp, _ := b.ask("GET", "/?token="+b.token, "", nil)
	cookies := resp.Cookies()
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/" || len(cookies) != 1 {
		b.t.Fatalf("the printed address answers %d to %q with %d cookies", resp.StatusCode, resp.Header.Get("Location"), len(cookies))
	}
	if c := cookies[0]; !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
		b.t.Errorf("cookie %+v, want HttpOnly and SameSite=Strict", c)
	}
	return func(r *http.Request) { r.AddCookie(cookies[0]) }
}

func TestOnlyWhoHasTheTokenGetsIn(t *testing.T) {
	b, _ := open(t)
	cookie := b.enter()
	for name, c := range map[string]struct {
		path   string
		change func(*http.Request)
		want   int
	}{
		"nothing":        {"/", nil, 401},
		"wrong token":    {"/?token=" + strings.Repeat("0", 64), nil, 401},
		"half a token":   {"/?token=" + b.token[:32], nil, 401},
		"wrong cookie":   {"/", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "desklamp", Value: "x"}) }, 401},
		"stream without": {"/events", nil, 401},
		"with cookie":    {"/", cookie, 200},
		"rebound host":   {"/", func(r *http.Request) { cookie(r); r.Host = "evil.example" }, 403},
		"other port":     {"/", func(r *http.Request) { cookie(r); r.Host = "127.0.0.1:1" }, 403},
		"foreign origin": {"/", func(r *http.Request) { cookie(r); r.Header.Set("Origin", "http://evil.example") }, 403},
		"null origin":    {"/", func(r *http.Request) { cookie(r); r.Header.Set("Origin", "null") }, 403},
		"own origin":     {"/", func(r *http.Request) { cookie(r); r.Header.Set("Origin", b.base) }, 200},
		"other's origin": {"/", func(r *http.Request) { cookie(r); r.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		"localhost":      {"/", func(r *http.Request) { cookie(r); r.Host = strings.Replace(r.Host, "127.0.0.1", "localhost", 1) }, 200},
		"like localhost": {"/", func(r *http.Request) {
			cookie(r)
			r.Host = strings.Replace(r.Host, "127.0.0.1", "localhost.evil.example", 1)
		}, 403},
		"no port":         {"/", func(r *http.Request) { cookie(r); r.Host = "127.0.0.1" }, 403},
		"token, rebound":  {"/?token=" + b.token, func(r *http.Request) { r.Host = "evil.example" }, 403},
		"token on a file": {"/index.html?token=" + b.token, nil, 301}, // to /, by the file server
		"neighbour's use": {"/", func(r *http.Request) {
			cookie(r)
			r.Header.Set("Sec-Fetch-Site", "same-site")
			r.Header.Set("Sec-Fetch-Mode", "no-cors")
		}, 403},
		"link elsewhere": {"/", func(r *http.Request) {
			cookie(r)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			r.Header.Set("Sec-Fetch-Mode", "navigate")
		}, 200},
		"no such file": {"/nothing.js", cookie, 404},
	} {
		if resp, _ := b.ask("GET", c.path, "", c.change); resp.StatusCode != c.want {
			t.Errorf("%s: %d, want %d", name, resp.StatusCode, c.want)
		}
	}
}

func TestAnswersForbidWhatThePageNeverNeeds(t *testing.T) {
	b, _ := open(t)
	resp, body := b.ask("GET", "/", "", b.enter())
	if !strings.Contains(body, "Desklamp") {
		t.Errorf("page %q", body)
	}
	refused, _ := b.ask("GET", "/", "", nil)
	for header, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
			"font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
	} {
		if got := resp.Header.Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
		if got := refused.Header.Get(header); got != want {
			t.Errorf("refused, %s: %q, want %q", header, got, want)
		}
	}
}

func TestLargeHeadersAreRefused(t *testing.T) {
	b, _ := open(t)
	cookie := b.enter()
	resp, _ := b.ask("GET", "/", "", func(r *http.Request) {
		cookie(r)
		r.Header.Set("X-Large", strings.Repeat("x", 4*maxHeader))
	})
	if resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("%d, want 431", resp.StatusCode)
	}
}

func TestActsAnswerInJSON(t *testing.T) {
	b, _ := open(t)
	cookie := b.enter()
	for _, c := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"demo", `{"on":true}`, 200, `{"did":"demo","with":{"on":true}}`},
		{"refuse", `{}`, 400, `{"error":"that folder is a file"}`},
		{"demo", `{"on":`, 400, `{"error":"the request is not JSON"}`},
		{"demo", `"` + strings.Repeat("x", maxBody) + `"`, 413, `{"error":"the request is too large"}`},
	} {
		resp, got := b.ask("POST", "/act/"+c.name, c.body, cookie)
		if resp.StatusCode != c.status || strings.TrimSpace(got) != c.want {
			t.Errorf("%s %.20s: %d %s, want %d %s", c.name, c.body, resp.StatusCode, got, c.status, c.want)
		}
	}
	for name, change := range map[string]func(*http.Request){
		"without the cookie": func(*http.Request) {},
		"from another page":  func(r *http.Request) { cookie(r); r.Header.Set("Origin", "http://evil.example") },
	} {
		if resp, body := b.ask("POST", "/act/demo", `{}`, change); resp.StatusCode/100 != 4 || strings.Contains(body, "did") {
			t.Errorf("an act %s: %d %s", name, resp.StatusCode, body)
		}
	}
	if resp, _ := b.ask("GET", "/act/demo", "", cookie); resp.StatusCode == 200 {
		t.Error("an act by GET was taken")
	}
	if resp, got := b.ask("POST", "/act/demo?token="+b.token, `{}`, nil); resp.StatusCode != 200 || len(resp.Cookies()) != 0 {
		t.Errorf("with the token in place of the cookie: %d %s, cookies %v", resp.StatusCode, got, resp.Cookies())
	}
}

// stream opens an event stream; it ends with the test.
func (b *browser) stream(cookie func(*http.Request)) (*http.Response, *bufio.Reader) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), "GET", b.base+"/events", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	cookie(r)
	resp, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { resp.Body.Close() })
	return resp, bufio.NewReader(resp.Body)
}

func TestStreamBringsEventsInOrder(t *testing.T) {
	b, d := open(t)
	cookie := b.enter()
	go func() {
		for i := range 3 {
			action := []string{"read", "write", "run"}[i]
			d.events <- hub.Event{Seq: uint64(i + 1), Change: office.Change{Team: "claude:a", Member: "leader", What: "action", Action: &action}}
		}
	}()
	resp, lines := b.stream(cookie)
	if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	for _, want := range []string{`"kind":"snapshot"`, `"action":"read"`, `"action":"write"`, `"action":"run"`} {
		line, err := lines.ReadString('\n')
		if err != nil || !strings.HasPrefix(line, "data: {") || !strings.Contains(line, want) {
			t.Fatalf("line %q, %v; want %s", line, err, want)
		}
		if blank, _ := lines.ReadString('\n'); blank != "\n" {
			t.Fatalf("the event is not closed by a blank line: %q", blank)
		}
	}
	if got := time.Duration(d.pace.Load()); got != 250*time.Millisecond {
		t.Errorf("a page is told each thing every %v, want at most 4 times a second", got)
	}
}

func TestMoreStreamsThanPlacesAreRefused(t *testing.T) {
	b, _ := open(t)
	cookie := b.enter()
	for range maxStreams {
		if resp, _ := b.stream(cookie); resp.StatusCode != 200 {
			t.Fatalf("a stream within the limit: %d", resp.StatusCode)
		}
	}
	if resp, _ := b.ask("GET", "/events", "", cookie); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one more: %d, want 503", resp.StatusCode)
	}
}

func TestOnlyLoopbackAddressesAreServed(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "192.168.1.4:80", "[::]:0", "example.com:80", ":8080", "8080"} {
		err := Serve(t.Context(), Config{Listen: address})
		if !errors.Is(err, ErrNotLoopback) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

package serve

import (
	"errors"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

// dial opens a connection and says nothing on it.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// closed tells whether the server has hung up; it waits longer than any answer takes.
func closed(t *testing.T, c net.Conn) bool {
	t.Helper()
	if err := c.SetReadDeadline(time.Now().Add(2 * time.Second)); err != nil {
		t.Fatal(err)
	}
	_, err := c.Read(make([]byte, 1))
	return err != nil && !errors.Is(err, os.ErrDeadlineExceeded)
}

func TestFloodOfConnectionsIsCutOff(t *testing.T) {
	b, _ := open(t)
	address := strings.TrimPrefix(b.base, "http://")
	for range maxGuests {
		dial(t, address)
	}
	if !closed(t, dial(t, address)) {
		t.Errorf("connection %d stays open", maxGuests+1)
	}
}

func TestPlaceOfAGuestIsGivenBackOnce(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := places{l.(*net.TCPListener), make(chan struct{}, 1)}
	accept := func() net.Conn {
		dial(t, l.Addr().String())
		c, err := p.Accept()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := accept()
	first.Close()
	second := accept()
	first.Close() // net/http may close twice
	if len(p.taken) != 1 {
		t.Errorf("%d places taken, want the second guest's", len(p.taken))
	}
	second.Close()
	if len(p.taken) != 0 {
		t.Errorf("%d places taken by nobody", len(p.taken))
	}
}

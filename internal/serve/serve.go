// Package serve shows the page in a browser: over HTTP, on loopback only.
//
// In: the built page, and a desk for its stream and acts. Out: answers to requests that carry the token, from this
// machine, for this host. It promises that no other page in the browser and nobody on the network can read the office.
// It decides nothing about the office.
package serve

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"time"

	"desklamp/internal/hub"
)

// ErrNotLoopback is an address that others could reach.
var ErrNotLoopback = errors.New("not a loopback address")

// Desk is what the page is shown; *desk.Desk is one.
type Desk interface {
	Listen(ctx context.Context, pace time.Duration) <-chan hub.Event
	Act(ctx context.Context, name string, body json.RawMessage) (any, error)
}

// Config says what to serve.
type Config struct {
	Listen   string           // host:port; port 0 picks one
	Page     fs.FS            // the built page, with index.html
	Desk     Desk             //
	Announce func(url string) // called once with the address to open, which holds the token
}

const (
	pace       = 250 * time.Millisecond // of the page's stream (contract §3)
	maxStreams = 50
	maxGuests  = 128 // connections: the streams, and some for the rest
	maxHeader  = 16 << 10
	maxBody    = 64 << 10
	headerTime = 5 * time.Second
	bodyTime   = 10 * time.Second
	answerTime = 30 * time.Second
	slow       = 10 * time.Second // a reader that takes longer for one message is dropped
	heartbeat  = 30 * time.Second // keeps a proxy or a sleeping laptop from holding a dead stream
	goodbye    = 2 * time.Second
)

// Serve answers until ctx ends. The error is ErrNotLoopback for an address that is not local.
func Serve(ctx context.Context, c Config) error {
	if err := loopback(c.Listen); err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", c.Listen, err)
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails
	s := &server{config: c, token: hex.EncodeToString(secret), port: listener.Addr().(*net.TCPAddr).Port,
		streams: make(chan struct{}, maxStreams)}
	h := &http.Server{
		Handler:           s.guard(s.routes()),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       bodyTime,
		WriteTimeout:      answerTime, // a stream sets its own for each message
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	c.Announce("http://" + listener.Addr().String() + "/?token=" + s.token)
	return run(ctx, h, places{listener.(*net.TCPListener), make(chan struct{}, maxGuests)})
}

// run serves and ends with ctx: streams see ctx themselves, the rest gets a moment.
func run(ctx context.Context, h *http.Server, l net.Listener) error {
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve the page: %w", err)
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer cancel()
	if err := h.Shutdown(last); err != nil {
		_ = h.Close()
	}
	<-ended
	return nil
}

// loopback refuses addresses that others could reach.
func loopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("listen on %q: %w (want host:port, such as 127.0.0.1:0)", address, ErrNotLoopback)
	}
	if host == "localhost" {
		return nil
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("listen on %q: %w (want 127.0.0.1, [::1] or localhost)", address, ErrNotLoopback)
	}
	return nil
}

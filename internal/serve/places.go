package serve

import (
	"net"
	"sync"
)

// places lets in as many connections at once as there are places and closes what comes beyond. A connection needs no
// token, and each takes a file handle: without this, anybody on the machine could take those that the logs are read with.
type places struct {
	net.Listener
	taken chan struct{}
}

// Accept implements net.Listener.
func (p places) Accept() (net.Conn, error) {
	for {
		c, err := p.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case p.taken <- struct{}{}:
			return &guest{c, sync.OnceFunc(func() { <-p.taken })}, nil
		default:
			_ = c.Close()
		}
	}
}

// guest is a connection that gives its place back.
type guest struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (g *guest) Close() error {
	defer g.leave()
	return g.Conn.Close()
}

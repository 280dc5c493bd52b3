package serve

import (
	"net"
	"sync"
)

// places lets in as many connections at once as there are places and closes what comes beyond. A connection needs no
// token, and each takes a file handle: without this, anybody on the machine could take those that the logs are read with.
type places struct {
	*net.TCPListener
	taken chan struct{}
}

// Accept implements net.Listener.
func (p places) Accept() (net.Conn, error) {
	for {
		c, err := p.AcceptTCP()
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

// guest is a connection that gives its place back. It is a whole TCP connection: net/http closes one half of it after a
// refusal, so that the refusal arrives.
type guest struct {
	*net.TCPConn
	leave func()
}

// Close implements net.Conn.
func (g *guest) Close() error {
	defer g.leave()
	return g.TCPConn.Close()
}

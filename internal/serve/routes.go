package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"desklamp/internal/hub"
)

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /events", s.events)
	mux.HandleFunc("POST /act/{name}", s.act)
	mux.Handle("GET /", http.FileServerFS(s.config.Page))
	return mux
}

// events is the stream of the office as Server-Sent Events, one a message.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	out := stream{w, http.NewResponseController(w)}
	if err := out.begin(); err != nil {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	events := s.config.Desk.Listen(r.Context(), pace)
	for {
		var err error
		select {
		case e, more := <-events:
			if !more {
				return
			}
			err = out.event(e)
		case <-beat.C:
			err = out.write([]byte(":\n\n"))
		}
		if err != nil {
			return // gone, or too slow; Listen ends with the request
		}
	}
}

// stream writes to one reader.
type stream struct {
	w       io.Writer
	control *http.ResponseController
}

// begin lets the stream outlive the time of a request, and tells the page at once that it is connected.
func (s stream) begin() error {
	if err := s.control.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	return s.write(nil)
}

func (s stream) event(e hub.Event) error {
	b, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	return s.write(append(append([]byte("data: "), b...), "\n\n"...))
}

func (s stream) write(b []byte) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(slow)); err != nil {
		return err
	}
	if _, err := s.w.Write(b); err != nil {
		return err
	}
	return s.control.Flush()
}

// act does what the page asks for. A refusal says why, for the person.
func (s *server) act(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		refuse(w, http.StatusRequestEntityTooLarge, "the request is too large")
		return
	case err != nil:
		refuse(w, http.StatusBadRequest, "the request did not arrive whole")
		return
	}
	if len(body) > 0 && !json.Valid(body) {
		refuse(w, http.StatusBadRequest, "the request is not JSON")
		return
	}
	answer, err := s.config.Desk.Act(r.Context(), r.PathValue("name"), body)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	reply(w, http.StatusOK, answer)
}

func refuse(w http.ResponseWriter, status int, why string) {
	reply(w, status, map[string]string{"error": why})
}

func reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // a reader that has gone wants no answer
}

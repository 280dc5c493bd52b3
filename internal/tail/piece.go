package tail

import (
	"errors"
	"fmt"
	"io"
)

// Piece reads length bytes of a file from offset on; fewer when the file ends before.
func Piece(path string, offset, length int64) ([]byte, error) {
	f, _, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	defer f.Close()
	b := make([]byte, length)
	n, err := f.ReadAt(b, offset)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read log: %w", err)
	}
	return b[:n], nil
}

package tail

import (
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"desklamp/internal/line"
)

// packedMemory bounds what the window of a compressed file may take. The program that writes them stays below 8 MB.
const packedMemory = 64 << 20

// Packed reads a file of zstd to its end and delivers its lines to each, reading in blocks of the size of block. Of a
// damaged one it delivers what stands before the damage. going, asked between two blocks, ends it early.
func Packed(path string, block []byte, going func() bool, each func(line.Line)) error {
	f, _, err := open(path)
	if err != nil {
		return fmt.Errorf("open packed log: %w", err)
	}
	defer f.Close()
	text, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(packedMemory), zstd.WithDecoderLowmem(true))
	if err != nil {
		return fmt.Errorf("read packed log: %w", err)
	}
	defer text.Close()
	var split line.Splitter
	for going() {
		n, err := text.Read(block)
		split.Write(block[:n], each)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read packed log: %w", err)
		}
	}
	return nil
}

// Package collect wires the log pipeline: find, tail, a source and the office.
//
// In: the roots to read. Out: a snapshot read once, or a feed of changes that follows the logs. It promises that one
// goroutine owns the office, that the rules see one clock, and that nothing read is written anywhere. It judges no
// line itself.
package collect

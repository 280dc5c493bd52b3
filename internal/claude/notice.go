package claude

import (
	"bytes"

	"desklamp/internal/fact"
)

var (
	noticeOpen  = []byte("<task-notification")
	noticeClose = []byte("</task-notification>")
)

// notices tells of every background task whose end a text announces. A notice without a status is an event of a task
// that goes on.
func (r *Reader) notices(text []byte) {
	for begins(text, string(noticeOpen)) {
		notice := text
		end := bytes.Index(text, noticeClose)
		if text = nil; end >= 0 {
			notice, text = notice[:end], notice[end+len(noticeClose):]
		}
		if n, ok := ending(notice); ok {
			r.say(n)
		}
	}
}

func ending(notice []byte) (fact.Notice, bool) {
	for _, words := range []string{"<summary>", "<result>", "<event>"} { // what agents wrote comes behind these
		if at := bytes.Index(notice, []byte(words)); at >= 0 {
			notice = notice[:at]
		}
	}
	task := tag(notice, "task-id")
	status, ok := statuses[string(tag(notice, "status"))]
	if !ok || !id(task) {
		return fact.Notice{}, false
	}
	n := fact.Notice{Task: string(task), Status: status}
	if call := tag(notice, "tool-use-id"); word(call) {
		n.Call = string(call)
	}
	return n, true
}

var statuses = map[string]fact.Status{
	"completed": fact.Completed, "failed": fact.Failed, "killed": fact.Killed, "stopped": fact.Killed,
}

// tag is the text of the first element of that name.
func tag(text []byte, name string) []byte {
	_, text, ok := bytes.Cut(text, []byte("<"+name+">"))
	if !ok {
		return nil
	}
	text, _, _ = bytes.Cut(text, []byte("<"))
	return bytes.TrimSpace(text)
}

package line

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"
)

// String decodes a JSON string. The result is valid UTF-8: bad bytes and lone surrogates become U+FFFD.
func String(raw []byte) (string, bool) {
	inner, ok := Inner(raw)
	if !ok {
		return "", false
	}
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner), true
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return "", false
	}
	return text, true
}

// Inner is the raw text between the quotes of a JSON string, escapes as they stand; it points into raw.
func Inner(raw []byte) ([]byte, bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return nil, false
	}
	end, err := skipString(raw, 0)
	if err != nil || end != len(raw) {
		return nil, false
	}
	return raw[1 : end-1], true
}

// Is tells whether raw is the JSON string of text, which needs no escapes. It allocates nothing.
func Is(raw []byte, text string) bool {
	return len(raw) == len(text)+2 && raw[0] == '"' && raw[len(raw)-1] == '"' && string(raw[1:len(raw)-1]) == text
}

// True tells whether raw is the JSON word true.
func True(raw []byte) bool { return string(raw) == "true" }

// Null tells whether raw is the JSON word null, or nothing at all.
func Null(raw []byte) bool { return len(raw) == 0 || string(raw) == "null" }

// maxInt is the largest number that JSON readers agree on.
const maxInt = 1 << 53

// Int reads a JSON number between -2^53 and 2^53; a fraction is cut off.
func Int(raw []byte) (int64, bool) {
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil {
		f, ferr := strconv.ParseFloat(string(raw), 64)
		if ferr != nil || f != f || f < -maxInt || f > maxInt {
			return 0, false
		}
		n = int64(f)
	}
	return n, -maxInt <= n && n <= maxInt
}

// The years a record can come from; anything else is a broken clock or hostile.
const (
	firstYear = 2000
	lastYear  = 2100
)

// Time reads a JSON string with an RFC 3339 time, such as "2026-01-02T15:04:05.000Z" or one with a zone, as UTC.
func Time(raw []byte) (time.Time, bool) {
	t, ok := millis(raw)
	if !ok {
		inner, isString := Inner(raw)
		if !isString {
			return time.Time{}, false
		}
		var err error
		if t, err = time.Parse(time.RFC3339Nano, string(inner)); err != nil {
			return time.Time{}, false
		}
		t = t.UTC()
	}
	return t, firstYear <= t.Year() && t.Year() <= lastYear
}

// millis reads the one form that nearly all records have, ten times as fast as time.Parse.
func millis(raw []byte) (time.Time, bool) {
	const form = `"0000-00-00T00:00:00.000Z"`
	if len(raw) != len(form) {
		return time.Time{}, false
	}
	for i, c := range raw {
		if form[i] == '0' && (c < '0' || c > '9') || form[i] != '0' && c != form[i] {
			return time.Time{}, false
		}
	}
	year, month, day := number(raw[1:5]), number(raw[6:8]), number(raw[9:11])
	hour, minute, second := number(raw[12:14]), number(raw[15:17]), number(raw[18:20])
	if hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	t := time.Date(year, time.Month(month), day, hour, minute, second, number(raw[21:24])*1e6, time.UTC)
	return t, t.Day() == day && t.Month() == time.Month(month)
}

func number(digits []byte) (n int) {
	for _, c := range digits {
		n = n*10 + int(c-'0')
	}
	return n
}

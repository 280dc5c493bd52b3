package line

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func walk(text string) (pairs []string, err error) {
	b := []byte(text)
	err = Keys(b[:len(b):len(b)], func(key, value []byte) bool {
		pairs = append(pairs, string(key)+"="+string(value))
		return true
	})
	return pairs, err
}

func TestKeysAreTheTopLevelOnes(t *testing.T) {
	deep := strings.Repeat("[", 100_000)
	for text, c := range map[string]struct {
		want []string
		err  error
	}{
		`{}`:                       {nil, nil},
		`{"a":1,"b":"x","c":null}`: {[]string{"a=1", `b="x"`, "c=null"}, nil},
		" { \"a\" : [ 1 , { } ] , \"b\" : true } \r":        {[]string{"a=[ 1 , { } ]", "b=true"}, nil},
		`{"a":{"type":"system","b":[[],{}]},"type":"user"}`: {[]string{`a={"type":"system","b":[[],{}]}`, `type="user"`}, nil},
		`{"a":"say \"b\":1, \\","c":"\\\""}`:                {[]string{`a="say \"b\":1, \\"`, `c="\\\""`}, nil},
		`{"type":"a","type":"b"}`:                           {[]string{`type="a"`, `type="b"`}, nil},
		`{"a":"` + strings.Repeat(`x`, 99) + `\"}"}`:        {[]string{`a="` + strings.Repeat(`x`, 99) + `\"}"`}, nil},
		`{"a":-1.5e+400}`:                                   {[]string{"a=-1.5e+400"}, nil},
		`{"a":1,"b":"cut`:                                   {[]string{"a=1"}, ErrCut},
		`{"a":1,"b":[{"x":1`:                                {[]string{"a=1"}, ErrCut},
		`{"a":1,"b":tr`:                                     {[]string{"a=1"}, ErrCut},
		`{"a":1`:                                            {[]string{"a=1"}, ErrCut},
		`{"a"`:                                              {nil, ErrCut},
		``:                                                  {nil, ErrCut},
		`[1]`:                                               {nil, ErrSyntax},
		`"a"`:                                               {nil, ErrSyntax},
		`{"a":1}{"b":2}`:                                    {[]string{"a=1"}, ErrSyntax},
		`{"a":1,}`:                                          {[]string{"a=1"}, ErrSyntax},
		`{"a":1 "b":2}`:                                     {[]string{"a=1"}, ErrSyntax},
		`{"a":{"b":[1}]}`:                                   {nil, ErrSyntax},
		`{"a":{"b" 1}}`:                                     {nil, ErrSyntax},
		`{"a":{1:2}}`:                                       {nil, ErrSyntax},
		`{"a":[1,]}`:                                        {nil, ErrSyntax},
		`{"a":["x"y]}`:                                      {nil, ErrSyntax},
		`{"a":truth}`:                                       {nil, ErrSyntax},
		`{"a":}`:                                            {nil, ErrSyntax},
		`{"a":` + deep:                                      {nil, ErrDeep},
		deep:                                                {nil, ErrSyntax},
		`{"message":{"x":` + deep:                           {nil, ErrDeep},
		`{"a":"torn{"type":"user"}`:                         {[]string{`a="torn{"`}, ErrSyntax},
	} {
		got, err := walk(text)
		if diff := cmp.Diff(c.want, got); diff != "" || !errors.Is(err, c.err) {
			t.Errorf("%.60s: %v, want %v (-want +got):\n%s", text, err, c.err, diff)
		}
	}
}

func TestAStoppedWalkDoesNotLookAtTheRest(t *testing.T) {
	n := 0
	err := Keys([]byte(`{"type":"user","message":{{{{ not JSON`), func(key, _ []byte) bool { n++; return string(key) != "type" })
	if err != nil || n != 1 {
		t.Errorf("%d keys, %v", n, err)
	}
}

func TestAWalkAllocatesNothing(t *testing.T) {
	b := []byte(`{"parentUuid":"p","message":{"content":[{"type":"text","text":"` + strings.Repeat("x", 200) + `"}]},"uuid":"u"}`)
	if n := testing.AllocsPerRun(100, func() { _ = Keys(b, func(_, _ []byte) bool { return true }) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestItems(t *testing.T) {
	for text, c := range map[string]struct {
		want []string
		err  error
	}{
		`[]`:                          {nil, nil},
		` [ {"a":[1]} , "b]" , [] ] `: {[]string{`{"a":[1]}`, `"b]"`, `[]`}, nil},
		`[1,2`:                        {[]string{"1", "2"}, ErrCut},
		`[1]2`:                        {[]string{"1"}, ErrSyntax},
		`{"a":1}`:                     {nil, ErrSyntax},
		`"text"`:                      {nil, ErrSyntax},
	} {
		var got []string
		err := Items([]byte(text), func(item []byte) bool { got = append(got, string(item)); return true })
		if diff := cmp.Diff(c.want, got); diff != "" || !errors.Is(err, c.err) {
			t.Errorf("%s: %v (-want +got):\n%s", text, err, diff)
		}
	}
}

func TestString(t *testing.T) {
	for raw, want := range map[string]string{
		`""`:                "",
		`"héllo"`:           "héllo",
		`"a\"b\\\n\u00e9"`:  "a\"b\\\né",
		`"\ud83d\ude00"`:    "😀",
		`"\ud83d lone"`:     "\ufffd lone",
		"\"bad \xff\xfe\"":  "bad \ufffd\ufffd",
		"\"bad \xff \\n\"":  "bad \ufffd \n",
		`"say \ud83d\"x\""`: "say \ufffd\"x\"",
	} {
		if got, ok := String([]byte(raw)); !ok || got != want {
			t.Errorf("%s: %q %v, want %q", raw, got, ok, want)
		}
	}
	for _, raw := range []string{``, `"`, `null`, `1`, `["a"]`, `"a"b"`, `"a\"`, `"\x"`, `"a" `} {
		if got, ok := String([]byte(raw)); ok {
			t.Errorf("%s was read as %q", raw, got)
		}
	}
}

func TestIs(t *testing.T) {
	if !Is([]byte(`"user"`), "user") || Is([]byte(`"users"`), "user") || Is([]byte(`user`), "user") || Is([]byte(`[user]`), "user") || Is(nil, "") {
		t.Error("Is does not compare a JSON string with a text")
	}
}

func TestInt(t *testing.T) {
	for raw, want := range map[string]int64{"0": 0, "-1": -1, "1700000000000": 1700000000000, "12.7": 12, "1e3": 1000} {
		if got, ok := Int([]byte(raw)); !ok || got != want {
			t.Errorf("%s: %d %v", raw, got, ok)
		}
	}
	for _, raw := range []string{"", "1e400", "9223372036854775808", "9223372036854775807", "-1e17", `"1"`, "null", "NaN", "true"} {
		if got, ok := Int([]byte(raw)); ok {
			t.Errorf("%s was read as %d", raw, got)
		}
	}
}

func TestTime(t *testing.T) {
	want := time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)
	for _, raw := range []string{`"2026-01-02T03:04:05.678Z"`, `"2026-01-02T12:04:05.678+09:00"`, `"2026-01-02T03:04:05.678000000Z"`} {
		if got, ok := Time([]byte(raw)); !ok || got != want {
			t.Errorf("%s: %v %v", raw, got, ok)
		}
	}
	if got, ok := Time([]byte(`"2024-02-29T23:59:59Z"`)); !ok || got != time.Date(2024, 2, 29, 23, 59, 59, 0, time.UTC) {
		t.Errorf("without a fraction: %v %v", got, ok)
	}
	for _, raw := range []string{
		``, `null`, `1700000000`, `""`, `"yesterday"`, `"2026-01-02 03:04:05.678Z"`, `"1970-01-01T00:00:00.000Z"`, `"9999-01-01T00:00:00.000Z"`,
		`"2026-02-30T03:04:05.678Z"`, `"2026-13-02T03:04:05.678Z"`, `"2026-01-02T24:04:05.678Z"`, `"2026-01-02T03:60:05.678Z"`, `"2026-01-02T03:04:05.678"`,
		`"2026-00-02T03:04:05.678Z"`, `"2026-01-00T03:04:05.678Z"`, `2026-01-02T03:04:05.678Z`,
	} {
		if got, ok := Time([]byte(raw)); ok {
			t.Errorf("%s was read as %v", raw, got)
		}
	}
}

func TestHashIsTheSameInEveryRun(t *testing.T) {
	if got := Hash([]byte("desk"), []byte("lamp")); got != 0xe3337652f462d7ae {
		t.Errorf("%#x", got)
	}
	if Hash([]byte("ab"), []byte("c")) == Hash([]byte("a"), []byte("bc")) || Hash([]byte("a")) == Hash([]byte("a"), nil) {
		t.Error("parts run together")
	}
}

func TestSalvageFindsTheLastWholeRecord(t *testing.T) {
	record := `{"parentUuid":"p","message":{"content":[{"type":"text","text":"x"}]},"uuid":"u"}`
	for line, want := range map[string]string{
		`{"parentUuid":"a","pr` + record:                   record,
		`{"parentUuid":"a","message":{"text":"to` + record: record,
		record + record:                            record,
		record + "\x00\x00\x00" + record:           record,
		`{"a":1}{"type":"summary","leafUuid":"l"}`: `{"type":"summary","leafUuid":"l"}`,
		record + `{"type":"mode","mode":"plan"}`:   `{"type":"mode","mode":"plan"}`,
	} {
		if got, ok := Salvage([]byte(line)); !ok || string(got) != want {
			t.Errorf("%s: got %s %v", line, got, ok)
		}
	}
	for _, line := range []string{record + record[:40], `{"a":1}{"b":2}`, `nothing`, ``, record + "}", strings.Repeat(`{"type":`, 100_000)} {
		if got, ok := Salvage([]byte(line)); ok {
			t.Errorf("%.80s: got %s", line, got)
		}
	}
}

func FuzzKeys(f *testing.F) {
	for _, seed := range []string{
		`{"a":1,"b":[{"c":"\"}"},[]],"d":{"e":{}}}`, `{"type":"user","message":{"content":[{"type":"tool_result","content":"\\\""}]}}`,
		` {"a" : -1.5e+3 , "b":true}`, `{"a":1}{"b":2}`, `{"a":"cut`, `{"\u0061":null}`, `{"a":[[[[[[`, "{\"a\":\"\xff\\ud800\"}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b := append(bytes.Clone(text), `"}]garbage behind the end`...)[:len(text):len(text)]
		got := map[string]json.RawMessage{}
		plain := true
		err := Keys(b, func(key, value []byte) bool {
			plain = plain && bytes.IndexByte(key, '\\') < 0
			got[string(key)] = bytes.Clone(value)
			return true
		})
		var want map[string]json.RawMessage
		if json.Unmarshal(text, &want) != nil || want == nil {
			return
		}
		if err != nil && !errors.Is(err, ErrDeep) {
			t.Fatalf("encoding/json reads it, Keys says %v", err)
		}
		if err == nil && plain && bytes.Equal(bytes.ToValidUTF8(text, nil), text) && !cmp.Equal(want, got) {
			t.Fatalf("want %s, got %s", want, got)
		}
	})
}

func FuzzString(f *testing.F) {
	for _, seed := range []string{`"a"`, `"\ud800\"x"`, "\"\xff\"", `"\\"`, `"a`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, ok := String(raw)
		var want string
		if raw = bytes.Trim(raw, " \t\r\n"); len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &want) != nil {
			return
		}
		if ok && got != want {
			t.Fatalf("want %q, got %q", want, got)
		}
	})
}

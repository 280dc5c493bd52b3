package outcome

import (
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"desklamp/internal/action"
)

func TestSentence(t *testing.T) {
	for name, c := range map[string]struct{ answer, want string }{
		"first of several":         {"The report now lists every customer. It also has rows.", "The report now lists every customer."},
		"behind a heading":         {"## Summary\n\nThe report is ready.", "The report is ready."},
		"under a set-off heading":  {"Summary\n=======\n\nThe report is ready.", "The report is ready."},
		"behind a bold heading":    {"**What I did:**\n\nThe report is ready.", "The report is ready."},
		"above a rule":             {"The report is ready.\n---\nMore.", "The report is ready."},
		"behind a salutation":      {"Hi there!\n\nThe file is ready for you.", "The file is ready for you."},
		"in the salutation's line": {"Great question! The file is ready.", "The file is ready."},
		"yes is no salutation":     {"Yes, it works. More.", "Yes, it works."},
		"behind code":              {"```go\nfunc f() {}\n```\n\nThe function is added. Run it.", "The function is added."},
		"behind an inner fence":    {"````md\n```\nNo.\n```\n````\nThe function is added.", "The function is added."},
		"behind indented code":     {"    x := 1\n\nThe value is set.", "The value is set."},
		"behind a table":           {"| a | b |\n|---|---|\n| no | 2 |\n\nTwo rows are wrong.", "Two rows are wrong."},
		"behind a bare table":      {"a | b\n--- | ---\nno | 2\n\nTwo rows are wrong.", "Two rows are wrong."},
		"behind a quote":           {"> You asked for it.\nlazily.\n\nIt is here.", "It is here."},
		"behind a list":            {"- one\n  more of one\n2. two\n\nBoth are done now.", "Both are done now."},
		"marks dropped":            {"**Done**: the *index* is `rebuilt` and __twice__ as fast.", "Done: the index is rebuilt and twice as fast."},
		"names keep underscores":   {"I renamed snake_case_name and `a*b_c`.", "I renamed snake_case_name and a*b_c."},
		"sums keep their stars":    {"It is 2 * 3 or 2*3.", "It is 2 * 3 or 2*3."},
		"links and images":         {"![logo](x.png) See [the guide](https://e.example/a) and <b>this</b>[^1].", "See the guide and this."},
		"escapes and entities":     {"1 \\* 2 &lt; 3 &amp; more.", "1 * 2 < 3 & more."},
		"lines of one paragraph":   {"The report\nis ready.", "The report is ready."},
		"lines without spaces":     {"日期解析\n修好了。", "日期解析修好了。"},
		"abbreviation":             {"It reads dates, e.g. Sundays too. More.", "It reads dates, e.g. Sundays too."},
		"version and file":         {"Version 2.1.3 of main.go works. More.", "Version 2.1.3 of main.go works."},
		"Korean":                   {"버그를 고쳤습니다. 테스트도 통과합니다.", "버그를 고쳤습니다."},
		"Chinese":                  {"修好了日期解析。测试全部通过。", "修好了日期解析。"},
		"greeted in Chinese":       {"好的！修好了日期解析。", "修好了日期解析。"},
		"done says little":         {"Done! The tests pass.", "The tests pass."},
		"done alone":               {"Done.", "Done."},
		"the opening of a list":    {"Here's what I changed:\n\n- one\n\nThe tests pass.", "The tests pass."},
		"only code":                {"```\nx\n```", ""},
		"open fence":               {"```\nThe function is added.", ""},
		"only a salutation":        {"Hello!", ""},
		"only marks":               {"---\n***\n✅\n", ""},
		"empty":                    {"", ""},
		"no full stop":             {"All 12 tests pass", "All 12 tests pass"},
		"Windows line ends":        {"# Title\r\n\r\nIt works.\r\n", "It works."},
	} {
		if got := Sentence(c.answer); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestIdentifiersStayOut(t *testing.T) {
	for answer, want := range map[string]string{
		"I pushed commit 4f1c9a7be02d and the tests pass.":                        "I pushed commit and the tests pass.",
		"Commit 1234567 is on main.":                                              "Commit is on main.",
		"The agent a1b2c3d4e5f607182 finished the survey.":                        "The agent finished the survey.",
		"Session 5b0c7c1e-7d1f-4c7e-9a55-0c6f0d6f9b11 was restored.":              "Session was restored.",
		"The call toolu_01AbCdEfGhIjKlMnOpQrStUv failed twice.":                   "The call failed twice.",
		"Run wf_1a2b3c4d-5e6 (id: msg_01ABCDEF2345) is over.":                     "Run (id:) is over.",
		"I wrote /home/dev/src/secret-place/report.md for you.":                   "I wrote report.md for you.",
		"I wrote `/home/dev/secret/report.md`.":                                   "I wrote report.md.",
		"I wrote ~/secret/report.md, too.":                                        "I wrote report.md, too.",
		`I wrote C:\Users\dev\secret\report.md.`:                                  "I wrote report.md.",
		"See https://me:pw@docs.example:8080/a/b?c=d#e for more.":                 "See docs.example:8080 for more.",
		"See file:///home/dev/secret/report.md.":                                  "See report.md.",
		"我写了/home/dev/secret/报告.md。":                                              "我写了报告.md。",
		"文档 和/或 报告 在 src/报告/x 里。":                                                 "文档 和/或 报告 在 src/报告/x 里。",
		"The key sk-live-51HxQ0a9ZtVb7Kq2Lm8Np4Rw is now revoked.":                "The key is now revoked.",
		"The key AKIAIOSFODNN7EXAMPLE is revoked.":                                "The key is revoked.",
		"I set API_KEY=hunter2 there.":                                            "I set API_KEY there.",
		"It sends Bearer abcdef.0123456789 now.":                                  "It sends Bearer now.",
		"Token ghp_16C7e42F292c6912E7710c838347Ae178B4a works.":                   "Token works.",
		"The value Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg== is gone.":                     "The value == is gone.",
		"The facade defaced 20260101 rows of src/app/main.go and/or 2026/01/02.":  "The facade defaced 20260101 rows of src/app/main.go and/or 2026/01/02.",
		"I ran getUserAccountInformationFromDatabase2 twice.":                     "I ran getUserAccountInformationFromDatabase2 twice.",
		"Use /help or the road /api there.":                                       "Use /help or the road /api there.",
		"\x1b[31mRed\x1b[0m \x1b]8;;https://x.example\x07link\x1b]8;;\x07 works.": "Red link works.",
		"It is \u202ereversed\u202c and\u200b zero.":                              "It is reversed and zero.",
	} {
		if got := Sentence(answer); got != want {
			t.Errorf("%q:\n got %q\nwant %q", answer, got, want)
		}
	}
}

func TestLongSentenceIsCutAtAWord(t *testing.T) {
	got := Sentence(strings.Repeat("wordy ", 60) + "end.")
	if n := uniseg.GraphemeClusterCount(got); n > 140 || n < 130 || !strings.HasSuffix(got, "wordy…") {
		t.Errorf("%d graphemes: %q", n, got)
	}
	got = Sentence(strings.Repeat("修好了日期解析", 40))
	if n := uniseg.GraphemeClusterCount(got); n > 140 || n < 130 || !strings.HasSuffix(got, "…") {
		t.Errorf("%d graphemes: %q", n, got)
	}
	family := "👨‍👩‍👧‍👦"
	got = Label(strings.Repeat(family, 200), 10)
	if got != strings.Repeat(family, 9)+"…" {
		t.Errorf("families are cut apart: %q", got)
	}
}

func TestLabel(t *testing.T) {
	for in, want := range map[string]string{
		"  Sort\tthe\nledger  ":              "Sort the ledger",
		"a\x00b\x07c\x1b[2Jd":                "abcd",
		"\u202eevil\u2066 title\u2069":       "evil title",
		"<img src=x onerror=alert(1)>":       "<img src=x onerror=alert(1)>",
		"bad \xff byte":                      "bad \uFFFD byte",
		"":                                   "",
		"e" + strings.Repeat("\u0301", 1000): "",
		"\u200b\u200c \u200d\ufeff":          "",
		"\u3164\u2800\ufe0f":                 "",
		"می\u200cخواهم":                      "می\u200cخواهم",
	} {
		if got := Title(in); got != want {
			t.Errorf("Title(%q) = %q, want %q", in, got, want)
		}
	}
	if n := uniseg.GraphemeClusterCount(Title(strings.Repeat("x", 1<<20))); n != 120 {
		t.Errorf("a title of 1 MB has %d graphemes", n)
	}
}

func TestFromCounts(t *testing.T) {
	type counts = map[action.Action]int
	for _, c := range []struct {
		actions counts
		d       time.Duration
		want    string
	}{
		{counts{action.Read: 12, action.Write: 3, action.Run: 5}, 4 * time.Minute, "Read 12, edited 3, ran 5 commands in 4 min"},
		{counts{action.Run: 1}, 59 * time.Second, "Ran 1 command in 59 s"},
		{counts{action.Web: 1, action.Ask: 2, action.Think: 9}, time.Hour, "Looked at the web 1 time, asked 2 questions in 1 h"},
		{counts{action.Delegate: 2, action.Talk: 1, action.Plan: 1}, 125 * time.Minute, "Gave away 2 tasks, sent 1 message, changed the plan 1 time in 2 h 5 min"},
		{counts{action.Read: 1}, 0, "Read 1"},
		{nil, 12 * time.Second, "Worked for 12 s"},
		{nil, -time.Second, ""},
	} {
		if got := FromCounts(c.actions, c.d); got != c.want {
			t.Errorf("%v in %v: %q, want %q", c.actions, c.d, got, c.want)
		}
	}
}

func FuzzSentence(f *testing.F) {
	f.Add("## Summary\n\n**Done**: the `index` is [rebuilt](https://x.example/y). More.")
	f.Add("\x1b]8;;x\x07 /home/a/b C:\\a\\b \u202e 你好！`` ~~ | a |\n|---|")
	f.Add(strings.Repeat("e\u0301", 300) + "\xff\xc3")
	f.Fuzz(func(t *testing.T, answer string) {
		for limit, out := range map[int]string{maxSentence: Sentence(answer), maxTitle: Title(answer)} {
			if n := uniseg.GraphemeClusterCount(out); n > limit {
				t.Errorf("%d graphemes: %q", n, out)
			}
			if len(out) > limit*maxCluster || !utf8.ValidString(out) {
				t.Errorf("%d bytes or not UTF-8: %q", len(out), out)
			}
			if strings.ContainsFunc(out, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) {
				t.Errorf("control characters: %q", out)
			}
		}
	})
}

func BenchmarkSentence(b *testing.B) {
	answer := "Great! ## no\n\nI changed `main.go` and /home/dev/src/app.go so that the **index** is rebuilt. Then more.\n\n" +
		strings.Repeat("- a list item that nobody reads here\n", 300)
	b.SetBytes(int64(len(answer)))
	for b.Loop() {
		Sentence(answer)
	}
}

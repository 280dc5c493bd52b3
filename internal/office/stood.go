package office

import (
	"cmp"
	"slices"

	"desklamp/internal/fact"
)

// stood is how things are, from all files of a team.
type stood struct {
	project  Project
	client   fact.Client
	mode     string
	title    string
	loading  bool
	sidecars map[string]fact.Sidecar
	finished map[string]fact.Finish
	runs     map[string]*run
	runOf    map[string]*runAgent // by agent
}

// beside is what the file beside a member's log says, or what holds without one.
type beside struct{ fact.Sidecar }

func (s stood) beside(agent string) beside {
	b := beside{s.sidecars[agent]}
	if a := s.runOf[agent]; a != nil {
		b.Run, b.Kind = a.Run, fact.WorkflowAgent
		b.Phase, b.Label = cmp.Or(b.Phase, a.Phase), cmp.Or(b.Label, a.Label)
	}
	if b.Parent == "" {
		b.Parent = "leader"
	}
	return b
}

// stand sums up what the files say of how things are. Of the project the first word counts, it is the folder the
// session began in; of everything else the last.
func (t *team) stand() stood {
	s := stood{sidecars: map[string]fact.Sidecar{}, finished: map[string]fact.Finish{}}
	var titles [fact.CustomTitle + 1]string
	for _, f := range t.leaderFiles() {
		if f.place != nil && s.project.ID == "" {
			s.project = Project{ID: f.place.ID, Name: f.place.Project}
		}
		if f.client != (fact.Client{}) {
			s.client = f.client
		}
		if f.mode != "" {
			s.mode = f.mode
		}
		for rank, title := range f.titles {
			if title.Text != "" && (title.Name == 0 || title.Name != t.fold.first) {
				titles[rank] = title.Text
			}
		}
		s.loading = s.loading || f.loading
	}
	for _, text := range slices.Backward(titles[:]) {
		if s.title == "" {
			s.title = text
		}
	}
	t.standBeside(&s)
	t.standRuns(&s)
	return s
}

func (t *team) standBeside(s *stood) {
	files := make([]*file, 0, len(t.files))
	for _, f := range t.files {
		if f.sidecar != nil || f.finished != nil {
			files = append(files, f)
		}
	}
	slices.SortFunc(files, compareFiles)
	for _, f := range files {
		if f.sidecar != nil {
			s.sidecars[f.agent] = *f.sidecar
		}
		for agent, w := range f.finished {
			s.finished[agent] = w
		}
	}
}

// hint is how the latest visit of a member has ended by what stands beside its log, nil if that says nothing. None of it
// has a time, so the last record is the end. That a member is finished or was stopped stays true when it is woken.
func (s stood) hint(m *member, calls map[string]ending) *ending {
	b, hasBeside := s.sidecars[m.id]
	end := ending{at: m.visit.last}
	journal, inJournal := s.finished[m.id]
	byCall, called := calls[b.Call]
	switch {
	case hasBeside && b.StoppedByUser && !m.stopped:
		end.rule, end.state = "stopped-by-user", interrupted
	case hasBeside && b.Finished && m.visits == 1:
		end.rule = "finished"
	case inJournal && m.visits == 1:
		end.rule = "journal"
		if journal.Failed {
			end.state = hasFailed
		}
	case hasBeside && b.Call != "" && called && m.visits == 1:
		end.rule, end.state = byCall.rule, byCall.state
		end.at = later(end.at, byCall.at)
	default:
		return nil
	}
	return &end
}

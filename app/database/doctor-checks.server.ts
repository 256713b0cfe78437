import type { Invariant } from './doctor-invariant.ts';

/** Checks: marks follow the answers, a pass completes, time limits hold. */
export const paperInvariants: readonly Invariant[] = [
  {
    name: 'points follow the answers',
    sentence:
      'A paper asks as many questions as it says; the points of a marked one are its right answers, and others have no marks.',
    broken: `select p.id as paper, p.state, p.points, p.of, a.asked, a.marked, a.correct from check_papers p
      cross join lateral (select count(*) as asked, count(is_right) as marked, count(*) filter (where is_right) as correct
        from check_answers where paper_id = p.id) a
      where p.of <> a.asked or p.points is distinct from (case when p.state = 'marked' then a.correct end)
        or a.marked <> (case when p.state = 'marked' then p.of else 0 end)`,
  },
  {
    name: 'passed checks are completed and proved',
    sentence:
      'A learner who passed a check has completed its lesson, and has a proof that is as good as the best passed paper.',
    broken: `select p.id as paper, p.user_id, p.lesson_id from check_papers p
      where p.state = 'marked' and p.points >= p.points_to_pass and (
        not exists (select from lesson_completions c where c.user_id = p.user_id and c.lesson_id = p.lesson_id)
        or not exists (select from lesson_proofs r where r.user_id = p.user_id and r.lesson_id = p.lesson_id and r.kind = 'check'
          and r.points * p.of >= p.points * r.out_of))`,
  },
  {
    name: 'papers were handed in in time',
    sentence:
      'A marked paper was handed in before its end, with 30 seconds of tolerance, and arrived before its last moment.',
    broken: `select id as paper, ends_at, handed_in_at, arrives_by, received_at from check_papers
      where state = 'marked' and (handed_in_at > ends_at + interval '30 seconds' or received_at > arrives_by)`,
  },
  {
    name: 'papers are counted',
    sentence: 'The papers of a learner at a check are counted from 1 without gaps, and only the last one is open.',
    broken: `select user_id, lesson_id, count(*) as papers, max(number) as last from check_papers group by user_id, lesson_id
      having max(number) <> count(*) or max(number) filter (where state = 'open') < max(number)`,
  },
];

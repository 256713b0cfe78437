import type { Invariant } from './doctor-invariant.ts';

/** Assignments: what was accepted is completed, points follow the levels. */
export const assignmentInvariants: readonly Invariant[] = [
  {
    name: 'accepted hand-ins are completed',
    sentence: 'A learner whose hand-in was accepted has completed its lesson.',
    broken: `select h.id as hand_in, h.user_id, h.lesson_id from hand_ins h
      where h.state = 'accepted' and not exists (
        select from lesson_completions c where c.user_id = h.user_id and c.lesson_id = h.lesson_id)`,
  },
  {
    name: 'points follow the levels',
    sentence: 'The points of a decided hand-in are the sum of its levels, one for each criterion of its rubric.',
    broken: `select h.id as hand_in, h.points, l.points as by_levels from hand_ins h
      cross join lateral (select count(*) as criteria, coalesce(sum(level), 0) as points from hand_in_levels l where l.hand_in_id = h.id) l
      where h.points is not null and (h.points <> l.points or l.criteria <> jsonb_array_length(h.rubric))`,
  },
  {
    name: 'files of hand-ins are their learners’',
    sentence: 'A file of a hand-in was uploaded by its learner for its assignment.',
    broken: `select f.hand_in_id as hand_in, f.media_id from hand_in_files f
      join hand_ins h on h.id = f.hand_in_id
      left join hand_in_uploads u on u.media_id = f.media_id
      where u.user_id is distinct from h.user_id or u.lesson_id is distinct from h.lesson_id`,
  },
];

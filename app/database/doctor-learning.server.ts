import type { Invariant } from './doctor-invariant.ts';

/** The progress of each learner who opened a course, recounted by the rule of `progress-of-course.ts`. */
const progressByRule = `select cp.user_id, cp.course_id, cp.progress, cp.completed_at,
    case when l.passed or (l.passed is not null and cp.completed_at is not null) then 100
      when l.published = 0 then 0 when l.done = l.published and l.passed is null then 100
      else least(99, round(100.0 * l.done / l.published)) end as by_rule
  from course_progress cp cross join lateral (
    select count(*) as published, count(lc.lesson_id) as done, is_course_passed(cp.user_id, cp.course_id) as passed from lessons
    left join lesson_completions lc on lc.lesson_id = lessons.id and lc.user_id = cp.user_id
    where lessons.course_id = cp.course_id and lessons.is_published
  ) l`;

/** Progress, badges, order, counts, audit: I6, I9, I10. */
export const learningInvariants: readonly Invariant[] = [
  {
    name: 'I6 progress follows the rule',
    sentence:
      'Progress is the share of published lessons that are completed, 100 where the pass mark over the quizzes is reached; a completed course may keep its 100.',
    broken: `select user_id, course_id, progress, by_rule from (${progressByRule}) p
      where progress <> by_rule and not (completed_at is not null and progress = 100)`,
  },
  {
    name: 'I6 completion has progress',
    sentence: 'A learner who completed a lesson has progress in its course.',
    broken: `select distinct lc.user_id, lc.course_id from lesson_completions lc
      left join course_progress cp on cp.user_id = lc.user_id and cp.course_id = lc.course_id where cp.user_id is null`,
  },
  {
    name: 'I6 completed is badged',
    sentence:
      'A learner who completed a course has its badge, unless an instalment plan for it is not paid or was cancelled.',
    broken: `select cp.user_id, cp.course_id from course_progress cp
      where cp.completed_at is not null and not exists (
        select from user_badges ub join badges b on b.id = ub.badge_id where ub.user_id = cp.user_id and b.course_id = cp.course_id)
        and not exists (select from plans a join plan_lines l on l.plan_id = a.id where a.user_id = cp.user_id and l.course_id = cp.course_id and a.state in ('active', 'paused', 'cancelled'))`,
  },
  {
    name: 'I6 badges are certified',
    sentence: 'A badge of a course has its certificate, of the same learner, course and code.',
    broken: `select ub.user_id, b.course_id from user_badges ub join badges b on b.id = ub.badge_id
      where b.course_id is not null and not exists (
        select from certificates c where c.code = ub.verification_code and c.user_id = ub.user_id and c.course_id = b.course_id)`,
  },
  {
    name: 'corrected names are on certificates',
    sentence: 'A certificate that was issued again has the name of its last correction.',
    broken: `select c.code, c.learner_name from certificates c
      join (select code, max(decided_at) as at from certificate_corrections where state = 'issued' group by code) last using (code)
      where not exists (select from certificate_corrections k
        where k.code = c.code and k.state = 'issued' and k.decided_at = last.at and k.name = c.learner_name)`,
  },
  {
    name: 'I9 sections are in order',
    sentence: 'The sections of a course are counted from 0 without a gap.',
    broken: `select course_id, array_agg(position order by position) as positions from sections
      group by course_id having min(position) <> 0 or max(position) <> count(*) - 1`,
  },
  {
    name: 'I9 lessons are in order',
    sentence: 'The lessons of a section are counted from 0 without a gap.',
    broken: `select section_id, array_agg(position order by position) as positions from lessons
      group by section_id having min(position) <> 0 or max(position) <> count(*) - 1`,
  },
  {
    name: 'I10 staff enrolments and revocations are logged',
    sentence: 'What a staff member granted or revoked is in the audit log under that staff member.',
    broken: `select * from (
        select 'payment' as subject, id, granted_by as admin from payments where granted_by is not null
        union all select 'enrolment', id, revoked_by from enrolments where revoked_by is not null and revoked_at is not null
      ) done where not exists (
        select from audit_log a where a.subject_type = done.subject and a.subject_id = done.id::text and a.actor_id = done.admin)`,
  },
  {
    name: 'pending enrolments wait',
    sentence: 'A course waits for an address only while no account has proved it.',
    broken: `select p.id as pending, u.id as "user" from pending_enrolments p join users u on u.email = p.email where u.email_verified`,
  },
  {
    name: 'revisions of questions are counted',
    sentence: 'The revisions of a question are counted from 1 without a gap, and the newest is its current one.',
    broken: `select q.id as question, q.current_revision, count(r.number) as revisions from questions q
      left join question_revisions r on r.question_id = q.id
      group by q.id having q.current_revision <> count(r.number) or q.current_revision <> coalesce(max(r.number), 0)`,
  },
  {
    name: 'practice questions are in order',
    sentence: 'The questions of a practice lesson are counted from 0 without a gap.',
    broken: `select lesson_id, array_agg(position order by position) as positions from practice_questions
      group by lesson_id having min(position) <> 0 or max(position) <> count(*) - 1`,
  },
  {
    name: 'cards follow the log',
    sentence: 'A question that a learner practised has a card with the number of answers and the last of them.',
    broken: `select l.user_id, l.question_id, l.answers, l.last_at, c.reviews, c.last_answered_at from (
        select user_id, question_id, count(*) as answers, max(answered_at) as last_at,
          (array_agg(rating order by answered_at desc, id desc))[1] as last_rating
        from review_log group by user_id, question_id) l
      full join review_cards c on c.user_id = l.user_id and c.question_id = l.question_id
      where (c.reviews, c.last_answered_at, c.last_rating) is distinct from (l.answers, l.last_at, l.last_rating)`,
  },
  {
    name: 'lessons are indexed',
    sentence: 'The search inside a course has each lesson as it is, or waits to read it again.',
    broken: `select l.id as lesson, s.due_at from lessons l left join lesson_index_states s on s.lesson_id = l.id
      where s.lesson_id is null or (s.due_at is null and (s.hash <> lesson_texts_hash(l.id) or not exists (
        select from lesson_index i where i.lesson_id = l.id and i.source = 'heading' and i.place = 0)))`,
  },
  {
    name: 'users are counted',
    sentence: 'The rows that count users add up to the number of users.',
    broken: `select * from (select count(*) as users from users) u, (select coalesce(sum(users), 0) as counted from user_totals) t
      where users <> counted`,
  },
  {
    name: 'students are counted',
    sentence: 'The student count of a course is its number of live enrolments.',
    broken: `select c.id as course, c.student_count, count(e.id) as enrolments from courses c
      left join enrolments e on e.course_id = c.id and e.revoked_at is null
      group by c.id having c.student_count <> count(e.id)`,
  },
  {
    name: 'ratings are counted',
    sentence: 'The rating counts of a course are those of its visible reviews.',
    broken: `select c.id as course, c.rating_count, c.rating_sum from courses c
      left join reviews r on r.course_id = c.id and not r.is_hidden
      group by c.id having c.rating_count <> count(r.id) or c.rating_sum <> coalesce(sum(r.rating), 0)`,
  },
  {
    name: 'reports are counted',
    sentence: 'The open reports of a review are those that nobody has settled.',
    broken: `select r.id as review, r.open_reports from reviews r
      left join review_reports p on p.review_id = r.id and p.settled_at is null
      group by r.id having r.open_reports <> count(p.user_id)`,
  },
];

/** Assignments: what was accepted is completed, points follow the levels. */
export const assignmentInvariants: readonly Invariant[] = [
  {
    name: 'accepted submissions are completed',
    sentence: 'A learner whose submission was accepted has completed its lesson.',
    broken: `select h.id as hand_in, h.user_id, h.lesson_id from hand_ins h
      where h.state = 'accepted' and not exists (
        select from lesson_completions c where c.user_id = h.user_id and c.lesson_id = h.lesson_id)`,
  },
  {
    name: 'points follow the levels',
    sentence: 'The points of a decided submission are the sum of its levels, one for each criterion of its rubric.',
    broken: `select h.id as hand_in, h.points, l.points as by_levels from hand_ins h
      cross join lateral (select count(*) as criteria, coalesce(sum(level), 0) as points from hand_in_levels l where l.hand_in_id = h.id) l
      where h.points is not null and (h.points <> l.points or l.criteria <> jsonb_array_length(h.rubric))`,
  },
  {
    name: 'files of submissions are their learners’',
    sentence: 'A file of a submission was uploaded by its learner for its assignment.',
    broken: `select f.hand_in_id as hand_in, f.media_id from hand_in_files f
      join hand_ins h on h.id = f.hand_in_id
      left join hand_in_uploads u on u.media_id = f.media_id
      where u.user_id is distinct from h.user_id or u.lesson_id is distinct from h.lesson_id`,
  },
];

/** Quizzes: marks follow the answers, a pass completes, time limits hold. */
export const quizAttemptInvariants: readonly Invariant[] = [
  {
    name: 'points follow the answers',
    sentence:
      'An attempt asks as many questions as it says; the points of a marked one are its right answers, and others have no marks.',
    broken: `select p.id as attempt, p.state, p.points, p.of, a.asked, a.marked, a.correct from check_papers p
      cross join lateral (select count(*) as asked, count(is_right) as marked, count(*) filter (where is_right) as correct
        from check_answers where paper_id = p.id) a
      where p.of <> a.asked or p.points is distinct from (case when p.state = 'marked' then a.correct end)
        or a.marked <> (case when p.state = 'marked' then p.of else 0 end)`,
  },
  {
    name: 'passed quizzes are completed and proved',
    sentence:
      'A learner who passed a quiz has completed its lesson, and has a proof that is as good as the best passed attempt.',
    broken: `select p.id as attempt, p.user_id, p.lesson_id from check_papers p
      where p.state = 'marked' and p.points >= p.points_to_pass and (
        not exists (select from lesson_completions c where c.user_id = p.user_id and c.lesson_id = p.lesson_id)
        or not exists (select from lesson_proofs r where r.user_id = p.user_id and r.lesson_id = p.lesson_id and r.kind = 'check'
          and r.points * p.of >= p.points * r.out_of))`,
  },
  {
    name: 'attempts were handed in in time',
    sentence:
      'A marked attempt was handed in before its end, with 30 seconds of tolerance, and arrived before its last moment, or staff let it count.',
    broken: `select id as attempt, ends_at, handed_in_at, arrives_by, received_at from check_papers
      where state = 'marked' and decided_at is null and (handed_in_at > ends_at + interval '30 seconds' or received_at > arrives_by)`,
  },
  {
    name: 'attempts are counted',
    sentence: 'The attempts of a learner at a quiz are counted from 1 without gaps, and only the last one is open.',
    broken: `select user_id, lesson_id, count(*) as attempts, max(number) as last from check_papers group by user_id, lesson_id
      having max(number) <> count(*) or max(number) filter (where state = 'open') < max(number)`,
  },
];

/** Questions of learners about lessons. */
export const lessonQuestionInvariants: readonly Invariant[] = [
  {
    name: 'questions are answered',
    sentence: 'A question that counts as answered has an answer, and one with an answer is not open.',
    broken: `select q.id as question, q.state from lesson_questions q
      where (q.state = 'answered' or q.answered_at is not null) <> exists (select from lesson_answers a where a.question_id = q.id)
        or (q.state = 'open' and q.answered_at is not null)`,
  },
  {
    name: 'few questions are open',
    sentence: 'A learner has at most five open questions in a course.',
    broken: `select asker_id, course_id, count(*)::int as open from lesson_questions where state = 'open' and asker_id is not null
      group by asker_id, course_id having count(*) > 5`,
  },
  {
    name: 'questions are merged within a course',
    sentence: 'A merged question leads to another one of its course that is not merged itself.',
    broken: `select q.id as question, q.merged_into_id from lesson_questions q join lesson_questions i on i.id = q.merged_into_id
      where i.course_id <> q.course_id or i.state = 'merged'`,
  },
];

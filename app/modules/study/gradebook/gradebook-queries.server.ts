import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { submissions } from '#app/database/schema/assignments.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { quizAttempts } from '#app/database/schema/quizzes.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { reviewCards } from '#app/database/schema/practice.ts';
import type { Database } from '#app/platform/database.server.ts';
import { maxCounted, readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import type { GradebookFilter, GradedLesson, GradeFilter } from './gradebook.ts';

const isLive = isNull(enrolments.revokedAt);

/** Selects a course with its number of learners; null for an unknown id. */
export async function selectCourse(db: Database, id: string) {
  const [row] = await db
    .select({
      id: courses.id,
      title: courses.title,
      learners:
        sql<number>`(select count(*) from enrolments e where e.course_id = courses.id and e.revoked_at is null)`.mapWith(
          Number,
        ),
    })
    .from(courses)
    .where(eq(courses.id, id));
  return row ?? null;
}

/** Selects the published quizzes and assignments of a course that are set up, in the order of the course. */
export async function selectGradedLessons(db: Database, courseId: string): Promise<GradedLesson[]> {
  const { rows } = await db.execute<{
    id: string;
    title: string;
    is_quiz: boolean;
    of: number;
    to_pass: number;
    attemptsAllowed: number | null;
  }>(sql`
    select l.id, l.title, l.content_type = 'check' as is_quiz, graded.of, graded.to_pass, graded.attempts as "attemptsAllowed"
    from lessons l
    join sections s on s.id = l.section_id
    cross join lateral (
      select drawn.of, greatest(1, ceil(c.pass_percent * drawn.of / 100.0))::int as to_pass, c.attempts
      from checks c
      cross join lateral (select coalesce(sum(d.questions), 0)::int as of from check_draws d where d.lesson_id = c.lesson_id) drawn
      where c.lesson_id = l.id
      union all
      select 3 * jsonb_array_length(a.rubric), a.points_to_accept, null from assignments a where a.lesson_id = l.id
    ) graded
    where l.course_id = ${courseId} and l.is_published and l.content_type in ('check', 'assignment')
    order by s.position, l.position`);
  return rows.map(({ is_quiz: isQuiz, to_pass: toPass, ...row }) => ({ ...row, isQuiz, toPass }));
}

const ofLearner = sql`p.user_id = ${enrolments.userId} and p.course_id = ${enrolments.courseId}`;
const ofSubmissions = sql`h.user_id = ${enrolments.userId} and h.course_id = ${enrolments.courseId}`;

/** SQL condition: an attempt that is being answered, or arrived late and waits for a decision. */
const isPending = sql`(p.state = 'open' or (p.state = 'late' and p.decided_at is null))`;

const passedIn = ({ id, isQuiz }: GradedLesson) =>
  isQuiz
    ? sql`exists (select from check_papers p where ${ofLearner} and p.lesson_id = ${id} and p.state = 'marked' and p.points >= p.points_to_pass)`
    : sql`exists (select from hand_ins h where ${ofSubmissions} and h.lesson_id = ${id} and h.state = 'accepted')`;

const failedIn = (lesson: GradedLesson) =>
  sql`(not ${passedIn(lesson)} and ${
    lesson.isQuiz
      ? sql`exists (select from check_papers p where ${ofLearner} and p.lesson_id = ${lesson.id} and p.state in ('marked', 'late', 'lapsed'))
          and not exists (select from check_papers p where ${ofLearner} and p.lesson_id = ${lesson.id} and ${isPending})`
      : sql`exists (select from hand_ins h where ${ofSubmissions} and h.lesson_id = ${lesson.id} and h.state = 'improve')
          and not exists (select from hand_ins h where ${ofSubmissions} and h.lesson_id = ${lesson.id} and h.state in ('waiting', 'opened'))`
  })`;

const isOfGraded = (lessons: readonly GradedLesson[], column: SQL) =>
  sql`${column} in ${lessons.length > 0 ? lessons.map(({ id }) => id) : [null]}`;

function shown(show: GradeFilter, lessons: readonly GradedLesson[]): SQL | undefined {
  if (lessons.length === 0) return show === 'none' ? undefined : sql`false`;
  switch (show) {
    case 'passed':
      return and(...lessons.map(passedIn));
    case 'failed':
      return sql`(${sql.join(lessons.map(failedIn), sql` or `)})`;
    case 'waiting':
      return sql`(exists (select from hand_ins h where ${ofSubmissions} and ${isOfGraded(lessons, sql`h.lesson_id`)} and h.state in ('waiting', 'opened'))
        or exists (select from check_papers p where ${ofLearner} and ${isOfGraded(lessons, sql`p.lesson_id`)} and ${isPending}))`;
    case 'none':
      return sql`(not exists (select from check_papers p where ${ofLearner} and ${isOfGraded(lessons, sql`p.lesson_id`)})
        and not exists (select from hand_ins h where ${ofSubmissions} and ${isOfGraded(lessons, sql`h.lesson_id`)} and h.state <> 'taken_back'))`;
  }
}

export interface Asked {
  readonly courseId: string;
  readonly lessons: readonly GradedLesson[];
  readonly filter: GradebookFilter;
}

function found({ courseId, lessons, filter: { search, show } }: Asked): SQL | undefined {
  const words = search.trim();
  return and(
    eq(enrolments.courseId, courseId),
    isLive,
    // The expression of users_key_idx.
    words === '' ? undefined : matchesWords(sql`(' ' || ${users.name} || ' ' || ${users.email})`, words),
    show === null ? undefined : shown(show, lessons),
  );
}

/** What learners are ordered by. Somebody without a result in a lesson comes before those who have none of its points. */
function sortKey(
  { lessons, filter: { sort } }: Asked,
  { userId, enrolledAt, name }: Readonly<Record<'userId' | 'enrolledAt' | 'name', SQL>>,
): SQL {
  const lesson = lessons.find(({ id }) => id === sort);
  if (lesson)
    return lesson.isQuiz
      ? sql`coalesce((select max(p.points::float8 / p.of) from check_papers p where p.user_id = ${userId} and p.lesson_id = ${sort} and p.state = 'marked'), -1)`
      : sql`coalesce((select max(h.points::float8 / h.of) from hand_ins h where h.user_id = ${userId} and h.lesson_id = ${sort} and h.state in ('accepted', 'improve')), -1)`;
  return sort === 'joined' ? enrolledAt : sql`lower(${name})`;
}

const listed = {
  userId: sql`${enrolments.userId}`,
  enrolledAt: sql`${enrolments.enrolledAt}`,
  name: sql`${users.name}`,
};
const cursor = { userId: sql`e.user_id`, enrolledAt: sql`e.enrolled_at`, name: sql`u.name` };

/** Those behind an enrolment in the order of the list; none, where that is gone. */
function beyond(input: Asked, enrolmentId: string, isAscending: boolean): SQL {
  const theirs = sql`(select ${sortKey(input, cursor)}, e.id from enrolments e join users u on u.id = e.user_id where e.id = ${enrolmentId})`;
  return sql`(${sortKey(input, listed)}, ${enrolments.id}) ${isAscending ? sql`>` : sql`<`} ${theirs}`;
}

/** Up to `limit` learners of a course at a place, whichever way they are read. */
export async function selectLearners(
  db: Database,
  input: Asked,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
) {
  const { beside, skip, isBackwards } = readingOrder(place);
  const { id } = enrolments;
  const isAscending = input.filter.isDescending === isBackwards;
  const key = sortKey(input, listed);
  const rows = await db
    .select({ id, userId: enrolments.userId, name: users.name, email: users.email })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(found(input), beside === null ? undefined : beyond(input, beside, isAscending)))
    .orderBy(...(isAscending ? [asc(key), asc(id)] : [desc(key), desc(id)]))
    .offset(skip)
    .limit(limit);
  return isBackwards ? rows.toReversed() : rows;
}

/** Counts the learners that a filter finds, up to one above the limit of counting. */
export async function countLearners(db: Database, input: Asked): Promise<number> {
  const counted = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(found(input))
    .limit(maxCounted + 1);
  return db.$count(counted.as('counted'));
}

/** Selects all attempts of these learners in a course. */
export async function selectQuizAttemptsOf(db: Database, courseId: string, userIds: readonly string[]) {
  return db
    .select({
      userId: quizAttempts.userId,
      lessonId: quizAttempts.lessonId,
      id: quizAttempts.id,
      receivedAt: quizAttempts.receivedAt,
      decidedAt: quizAttempts.decidedAt,
      number: quizAttempts.number,
      state: quizAttempts.state,
      endsAt: quizAttempts.endsAt,
      arrivesBy: quizAttempts.arrivesBy,
      points: quizAttempts.points,
      of: quizAttempts.of,
      pointsToPass: quizAttempts.pointsToPass,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.courseId, courseId), inArray(quizAttempts.userId, [...userIds])));
}

/** Selects all submissions of these learners for some assignments. */
export async function selectSubmissionsOf(db: Database, lessonIds: readonly string[], userIds: readonly string[]) {
  return db
    .select({
      id: submissions.id,
      userId: submissions.userId,
      lessonId: submissions.lessonId,
      number: submissions.number,
      state: submissions.state,
      submittedAt: submissions.submittedAt,
      points: submissions.points,
      of: submissions.of,
    })
    .from(submissions)
    .where(
      and(
        inArray(submissions.lessonId, [...lessonIds]),
        inArray(submissions.userId, [...userIds]),
        // The condition of hand_ins_number_key.
        sql`${submissions.state} <> 'taken_back'`,
      ),
    );
}

/** Selects what these learners know of a course's practice questions. */
export async function selectCardsOf(db: Database, courseId: string, userIds: readonly string[]) {
  return db
    .select({
      userId: reviewCards.userId,
      questionId: reviewCards.questionId,
      dueAt: reviewCards.dueAt,
      lastRating: reviewCards.lastRating,
    })
    .from(reviewCards)
    .where(and(eq(reviewCards.courseId, courseId), inArray(reviewCards.userId, [...userIds])));
}

/** Selects the middle of the learners' best shares of points in each lesson, and how many passed. One reading. */
export async function selectMiddles(db: Database, courseId: string, lessons: readonly GradedLesson[]) {
  const { rows } = await db.execute<{ lesson_id: string; share: number; passed: number }>(sql`
    with results as (
      select p.user_id, p.lesson_id, max(p.points::float8 / p.of) as share, bool_or(p.points >= p.points_to_pass) as is_passed
      from check_papers p
      where p.course_id = ${courseId} and p.state = 'marked'
      group by p.user_id, p.lesson_id
      union all
      select h.user_id, h.lesson_id, max(h.points::float8 / h.of), bool_or(h.state = 'accepted')
      from hand_ins h
      where ${isOfGraded(lessons, sql`h.lesson_id`)} and h.state in ('accepted', 'improve') and h.points is not null
      group by h.user_id, h.lesson_id
    )
    select r.lesson_id, percentile_disc(0.5) within group (order by r.share) as share, count(*) filter (where r.is_passed)::int as passed
    from results r
    join enrolments e on e.user_id = r.user_id and e.course_id = ${courseId} and e.revoked_at is null
    group by r.lesson_id`);
  return new Map(rows.map((row) => [row.lesson_id, row]));
}

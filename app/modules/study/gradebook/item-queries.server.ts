import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { QuestionKind } from '#app/shared/study-terms.ts';

/** Different answers of a question that are counted, the most frequent first. */
const maxGroups = 200;

/** Selects the quizzes of a course in its order, with their marked attempts, and the course's language. */
export async function selectQuizzes(db: Database, courseId: string) {
  const { rows } = await db.execute<{
    course: string;
    locale: Locale;
    id: string | null;
    title: string;
    attempts: number;
    since: Date | string | null;
  }>(sql`
    select c.title as course, c.locale, l.id, l.title,
      (select count(*)::int from check_papers p where p.lesson_id = l.id and p.state = 'marked') as attempts,
      (select min(p.handed_in_at) from check_papers p where p.lesson_id = l.id and p.state = 'marked') as since
    from courses c
    left join (lessons l join sections s on s.id = l.section_id) on l.course_id = c.id and l.content_type = 'check'
    where c.id = ${courseId}
    order by s.position, l.position`);
  return rows.map(({ since, ...row }) => ({ ...row, since: since === null ? null : new Date(since) }));
}

/**
 * The answers that learners gave to each question the first time that they were asked it in a quiz. `rest` is the share of their other
 * questions of that attempt that were right.
 */
const firstAnswers = (where: ReturnType<typeof sql>) => sql`
  select distinct on (p.user_id, a.question_id) a.question_id, a.answer, a.marked_by, a.is_right, a.seconds,
    (p.points - a.is_right::int)::float8 / greatest(p.of - 1, 1) as rest
  from check_papers p join check_answers a on a.paper_id = p.id
  where ${where} and p.state = 'marked' and a.is_right is not null
  order by p.user_id, a.question_id, p.number, p.id`;

const figures = sql`count(*)::int as answers, count(*) filter (where is_right)::int as "right",
  corr(is_right::int, rest) as discrimination,
  percentile_cont(0.5) within group (order by seconds) as seconds`;

interface FigureRow extends Record<string, unknown> {
  readonly id: string;
  readonly answers: number;
  readonly right: number;
  readonly discrimination: number | null;
  readonly seconds: number | null;
}

interface ItemRow extends FigureRow {
  readonly kind: QuestionKind;
  readonly words: string;
  /** Contents of the revisions that marked the answers, by number. */
  readonly contents: Readonly<Record<string, unknown>>;
  readonly lesson_title: string | null;
  readonly can_regrade: boolean;
  readonly groups: readonly (readonly [answer: unknown, learners: number, markedBy: number])[];
}

/** Selects the figures of every question that a quiz asked, the hardest first. One reading of its attempts. */
export async function selectItems(db: Database, lessonId: string): Promise<readonly ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    with asked as materialized (${firstAnswers(sql`p.lesson_id = ${lessonId}`)}),
    item as (select question_id, ${figures} from asked group by question_id),
    said as (
      select question_id, answer, marked_by, count(*)::int as learners,
        row_number() over (partition by question_id order by count(*) desc, marked_by, answer::text) as place
      from asked group by question_id, answer, marked_by
    ),
    grouped as (
      select question_id, jsonb_agg(jsonb_build_array(answer, learners, marked_by) order by place) as groups
      from said where place <= ${maxGroups} group by question_id
    ),
    revision as (
      select r.question_id, jsonb_object_agg(r.number, r.content) as contents
      from question_revisions r
      where exists (select from asked where asked.question_id = r.question_id and asked.marked_by = r.number)
      group by r.question_id
    )
    select q.id, q.kind, left(split_part(q.words, e'\n', 1), 200) as words, revision.contents, l.title as lesson_title,
      item.answers, item."right", item.discrimination, item.seconds, grouped.groups,
      exists (select from check_answers a join check_papers p on p.id = a.paper_id
        where a.question_id = q.id and a.marked_by < q.current_revision and p.state in ('open', 'marked')) as can_regrade
    from item
    join grouped on grouped.question_id = item.question_id
    join questions q on q.id = item.question_id
    join revision on revision.question_id = item.question_id
    left join lessons l on l.id = q.lesson_id
    order by item."right"::float8 / item.answers, q.id`);
  return rows;
}

/** Some questions, or all those of a course. */
export type Questions = { readonly ids: readonly string[] } | { readonly courseId: string };

/** Selects the figures of questions, over all quizzes of their course. */
export async function selectFigures(db: Database, of: Questions): Promise<readonly FigureRow[]> {
  if ('ids' in of && of.ids.length === 0) return [];
  const { rows } = await db.execute<FigureRow>(sql`
    with asked as (${firstAnswers('ids' in of ? sql`a.question_id in ${of.ids}` : sql`p.course_id = ${of.courseId}`)})
    select question_id as id, ${figures} from asked group by question_id`);
  return rows;
}

/** Selects how often practice questions were right when they were first answered, by learner. */
export async function selectPracticeFigures(db: Database, of: Questions) {
  if ('ids' in of && of.ids.length === 0) return [];
  const questionIds =
    'ids' in of
      ? sql`${of.ids}`
      : sql`(select q.id from questions q where q.course_id = ${of.courseId} and q.use = 'practice')`;
  const { rows } = await db.execute<{ id: string; answers: number; right: number }>(sql`
    select question_id as id, count(*)::int as answers, count(*) filter (where is_right)::int as "right"
    from (
      select distinct on (user_id, question_id) question_id, is_right from review_log
      where question_id in ${questionIds} order by user_id, question_id, answered_at, id
    ) first
    group by question_id`);
  return rows;
}

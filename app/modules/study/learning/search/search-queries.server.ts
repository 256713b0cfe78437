import { sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { lessonIndex, lessonWords } from '#app/database/schema/lesson-index.ts';
import { lessonAnswers, lessonQuestions } from '#app/database/schema/lesson-questions.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';

interface Scope {
  readonly courseId: string;
  /** The lessons that the actor may study, in the order of the course. */
  readonly lessonIds: readonly string[];
  /** Language of the page. Lessons without a text in it are searched in the course's own language. */
  readonly locale: Locale;
}

const inScope = ({ courseId, locale }: Scope) => sql`i.course_id = ${courseId}
  and (i.locale = ${locale} or (i.locale = (select c.locale from ${courses} c where c.id = ${courseId})
    and not exists (select from ${lessonIndex} t where t.lesson_id = i.lesson_id and t.locale = ${locale} and t.source = i.source)))`;

/** Returns the tsquery of a beginning of a word. Search words contain letters and digits only. */
const beginning = (word: string) => `'${word}':*`;

interface Found extends Record<string, unknown> {
  readonly lessonId: string;
  readonly source: 'heading' | 'page' | 'second';
  readonly place: number;
  readonly heading: string;
  readonly text: string;
  /** Of a question whose accepted answer has the words; null for a place of the lesson itself. */
  readonly questionId: string | null;
}

/** Selects the places and accepted answers with any of the words: first those with all words in a row, then those with the most words. */
export async function selectPlaces(db: Database, scope: Scope, words: readonly string[], limit: number) {
  const any = words.map(beginning).join(' | ');
  const inARow = [...words.slice(0, -1).map((word) => `'${word}'`), ...words.slice(-1).map(beginning)].join(' <-> ');
  const matched = sql.join(
    words.map((word) => sql`(i.words @@ ${beginning(word)}::tsquery)::int`),
    sql` + `,
  );
  const { rows } = await db.execute<Found>(sql`
    select i.lesson_id as "lessonId", i.source, i.place, i.heading, i.text, i.question_id as "questionId"
    from (
      select i.lesson_id, i.source, i.place, i.heading, i.text, i.words, null::uuid as question_id
      from ${lessonIndex} i where ${inScope(scope)} and i.words @@ ${any}::tsquery
      union all
      select q.lesson_id, 'heading', 0, q.body, a.body, a.words, q.id
      from ${lessonAnswers} a join ${lessonQuestions} q on q.id = a.question_id
      where a.is_accepted and q.course_id = ${scope.courseId} and q.hidden_at is null and a.words @@ ${any}::tsquery) i
      join unnest(${sql.param([...scope.lessonIds])}::uuid[]) with ordinality as o(lesson_id, place) on o.lesson_id = i.lesson_id
    order by (i.words @@ ${inARow}::tsquery) desc, ${matched} desc, o.place, i.source, i.place, i.question_id nulls first
    limit ${limit}`);
  return rows;
}

/** Returns the words of a search. Replaces each word that begins no word of the lessons by the most similar one, if any is similar. */
export async function correctWords(
  db: Database,
  { courseId, lessonIds }: Scope,
  words: readonly string[],
): Promise<string[]> {
  const open = sql`${sql.param([...lessonIds])}::uuid[]`;
  // Subqueries for each word: for words of a list, the indexes on beginnings and on similar words are not used.
  const corrections = words.map(
    (word) => sql`select ${word}::text as typed, case
      when ${word} ~ '[[:alpha:]].*[[:alpha:]].*[[:alpha:]]' and not exists (
        select from ${lessonWords} w
        where w.word like ${word} || '%' and w.course_id = ${courseId} and w.lesson_id = any(${open}))
      then (
        with near as materialized (
          select w.word, w.lesson_id from ${lessonWords} w where w.word % ${word} and w.course_id = ${courseId})
        select s.word from near s join unnest(${open}) as o(lesson_id) on o.lesson_id = s.lesson_id
        group by s.word order by similarity(s.word, ${word}) desc, count(*) desc, s.word limit 1)
      end as word`,
  );
  const { rows } = await db.execute<{ typed: string; word: string | null }>(sql.join(corrections, sql` union all `));
  const corrected = new Map(rows.map(({ typed, word }) => [typed, word]));
  return words.map((word) => corrected.get(word) ?? word);
}

import { sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { lessonIndex, lessonWords } from '#app/database/schema/lesson-index.ts';
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

/** Returns the condition that a text has a word with this beginning. Search words contain letters and digits only. */
const begins = (word: string) => sql`i.text ~* ${`\\m${word}`}`;

interface Found extends Record<string, unknown> {
  readonly lessonId: string;
  readonly source: 'heading' | 'page' | 'second';
  readonly place: number;
  readonly heading: string;
  readonly text: string;
}

/** Selects the places with any of the words: first those with all words in a row, then those with the most words. */
export async function selectPlaces(db: Database, scope: Scope, words: readonly string[], limit: number) {
  const has = words.map(begins);
  const matched = sql.join(
    has.map((condition) => sql`(${condition})::int`),
    sql` + `,
  );
  const { rows } = await db.execute<Found>(sql`
    select i.lesson_id as "lessonId", i.source, i.place, i.heading, i.text
    from ${lessonIndex} i
      join unnest(${sql.param([...scope.lessonIds])}::uuid[]) with ordinality as o(lesson_id, place) on o.lesson_id = i.lesson_id
    where ${inScope(scope)} and (${sql.join(has, sql` or `)})
    order by (i.text ~* ${`\\m${words.join('\\M\\W+')}`}) desc, ${matched} desc,
      o.place, i.source, i.place
    limit ${limit}`);
  return rows;
}

/** Returns the words of a search. Replaces each word that begins no word of the lessons by the most similar one, if any is similar. */
export async function correctWords(
  db: Database,
  { courseId, lessonIds }: Scope,
  words: readonly string[],
): Promise<string[]> {
  const isThere = sql`w.course_id = ${courseId} and w.lesson_id = any(${sql.param([...lessonIds])}::uuid[])`;
  const { rows } = await db.execute<{ word: string }>(sql`
    select case
        when q.word !~ '[[:alpha:]].*[[:alpha:]].*[[:alpha:]]' then q.word
        when exists (select from ${lessonWords} w where w.word like q.word || '%' and ${isThere}) then q.word
        else coalesce((
          select w.word from ${lessonWords} w where w.word % q.word and ${isThere}
          group by w.word order by similarity(w.word, q.word) desc, count(*) desc, w.word limit 1), q.word)
      end as word
    from unnest(${sql.param([...words])}::text[]) with ordinality as q(word, place) order by q.place`);
  return rows.map(({ word }) => word);
}

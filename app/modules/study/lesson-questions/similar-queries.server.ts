import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { contentWords } from './content-words.ts';

/** Candidates that the indexes find, of which the most similar are taken. */
const candidates = 60;

interface Sought {
  readonly courseId: string;
  readonly text: string;
  readonly limit: number;
  /** A question that is not its own. */
  readonly exceptId?: string;
}

/**
 * Selects the visible questions of a course most similar to a text: candidates share a word by its stem or beginning, or most trigrams; they
 * are ranked by the words that they share, rare ones first, and by trigrams.
 */
export async function selectSimilar(db: Database, { courseId, text, limit, exceptId }: Sought) {
  const words = contentWords(text);
  if (words.length === 0) return [];
  const key = words.join(' ');
  // A word is a letter sequence, so it needs no quoting in a query of words. A long one is also sought by its beginning.
  const any = sql.join(
    words.map((word) =>
      word.length < 6
        ? sql`plainto_tsquery('english', ${word}) || plainto_tsquery('simple', ${word})`
        : sql`plainto_tsquery('english', ${word}) || ${`'${word.slice(0, Math.max(5, word.length - 3))}':*`}::tsquery`,
    ),
    sql` || `,
  );
  const { rows } = await db.execute<{
    id: string;
    lessonId: string;
    body: string;
    answers: number;
    isAccepted: boolean;
    state: string;
  }>(sql`
    with sought as materialized (select ${any} as query),
    found as materialized (
      select q.id, q.lesson_id, q.body, q.state, ts_rank(q.words, s.query, 2) as rank, search_key(q.body) as key
      from lesson_questions q, sought s
      where q.course_id = ${courseId} and q.state <> 'merged' and q.hidden_at is null
        and q.id is distinct from ${exceptId ?? null}::uuid
        and (q.words @@ s.query or search_key(q.body) % ${key})
      order by rank desc, q.id limit ${candidates}),
    near as materialized (
      select f.id, w.word, greatest(word_similarity(w.word, f.key) - 0.4, 0) as near
      from found f cross join unnest(${sql.param([...words])}::text[]) as w(word)),
    weights as (select n.word, 1.0 / (1 + count(*) filter (where n.near > 0.2)) as weight from near n group by n.word),
    ranked as (
      select f.*, f.rank * 2 + similarity(f.key, ${key}) + (
        select 3 * sum(n.near * w.weight) / sum(w.weight) from near n join weights w using (word) where n.id = f.id) as score
      from found f)
    select r.id, r.lesson_id as "lessonId", r.body, r.state,
      (select count(*) from lesson_answers a where a.question_id = r.id)::int as answers,
      exists (select from lesson_answers a where a.question_id = r.id and a.is_accepted) as "isAccepted"
    from ranked r order by r.score desc, r.id limit ${limit}`);
  return rows;
}

import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { insertQuestions, insertRevisions, selectWholeBank } from './question-queries.server.ts';
import { contentIn } from './question-row.server.ts';
import { insertPractice, selectPracticeOfCourse } from './practice-lessons/practice-lesson-queries.server.ts';

interface Copy {
  readonly from: string;
  readonly to: string;
  /** The copy of each lesson. */
  readonly lessonIds: ReadonlyMap<string, string>;
  readonly at: Date;
}

/** Few enough for the values of one statement. */
const atOnce = 500;

/**
 * Copies the bank of a course into its copy, in the transaction of its caller, who checked the actor: each question as it is asked now, as
 * revision 1, or as the draft that it is. What is archived, earlier revisions and changes that were not published stay where they are.
 */
export async function copyQuestions(tx: Database, { from, to, lessonIds, at }: Copy): Promise<void> {
  const bank = (await selectWholeBank(tx, from)).filter(({ question }) => question.archivedAt === null);
  const copies = bank.map(({ question, published }) => {
    const lessonId = lessonIds.get(question.lessonId ?? '') ?? null;
    const place = lessonId === null ? { taughtSecond: null, taughtPage: null, taughtHeading: null } : {};
    const content = contentIn(published ?? question.draft);
    const fresh = { id: randomUUID(), courseId: to, currentRevision: 0, version: 1, updatedAt: at };
    // Moments stay apart as they were: the list is in their order.
    return {
      row: { ...question, ...fresh, ...place, lessonId, draft: content },
      content,
      isPublished: published !== null,
    };
  });
  for (let begin = 0; begin < copies.length; begin += atOnce) {
    const part = copies.slice(begin, begin + atOnce);
    await insertQuestions(
      tx,
      part.map(({ row }) => row),
    );
    const revisions = part
      .filter(({ isPublished }) => isPublished)
      .map(({ row, content }) => ({ questionId: row.id, number: 1, content, createdAt: at }));
    if (revisions.length > 0) await insertRevisions(tx, revisions);
  }
  await copyPractice(tx, {
    from,
    to,
    lessonIds,
    questionIds: new Map(copies.map(({ row }, index) => [bank[index]?.question.id ?? '', row.id])),
  });
}

/** Copies the questions of practice lessons. Numbers their positions again, because archived questions have no copy. */
async function copyPractice(
  tx: Database,
  { from, to, lessonIds, questionIds }: Omit<Copy, 'at'> & { readonly questionIds: ReadonlyMap<string, string> },
): Promise<void> {
  const positions = new Map<string, number>();
  const rows = (await selectPracticeOfCourse(tx, from)).flatMap((row) => {
    const lessonId = lessonIds.get(row.lessonId);
    const questionId = questionIds.get(row.questionId);
    if (lessonId === undefined || questionId === undefined) return [];
    const position = positions.get(lessonId) ?? 0;
    positions.set(lessonId, position + 1);
    return [{ lessonId, questionId, courseId: to, position }];
  });
  await insertPractice(tx, rows);
}

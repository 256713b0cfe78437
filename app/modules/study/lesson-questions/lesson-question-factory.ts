import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { insertAnswer, insertQuestion, updateQuestion } from './question-queries.server.ts';

interface Given {
  readonly lessonId: string;
  readonly courseId: string;
  readonly askerId: string;
  readonly body?: string;
  readonly position?: number | null;
  readonly at?: Date;
  /** Its answers, in order; the first is accepted with `isAccepted`. */
  readonly answers?: readonly { readonly body: string; readonly authorId: string | null; readonly at?: Date }[];
  readonly isAccepted?: boolean;
}

/** Writes a question of a lesson with its answers, as they are stored. Returns its id. */
export async function createLessonQuestion(
  db: Database,
  { body = 'Why does the total differ?', position = null, answers = [], isAccepted = false, at, ...row }: Given,
): Promise<string> {
  const id = randomUUID();
  await insertQuestion(db, { id, ...row, body, position, ...(at && { createdAt: at }) });
  for (const [index, answer] of answers.entries()) {
    const createdAt = answer.at ?? at ?? new Date();
    const isFirst = index === 0;
    await insertAnswer(db, {
      id: randomUUID(),
      questionId: id,
      authorId: answer.authorId,
      body: answer.body,
      isAccepted: isAccepted && isFirst,
      createdAt,
    });
    if (isFirst) await updateQuestion(db, id, { state: 'answered', answeredAt: createdAt, toldAt: createdAt });
  }
  return id;
}

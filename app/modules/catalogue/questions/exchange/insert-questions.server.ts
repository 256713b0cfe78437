import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { countAllQuestions, insertQuestions, insertRevisions } from '../question-queries.server.ts';
import { columnsOf } from '../question-row.server.ts';
import { maxQuestions, type QuestionInput } from '../question.ts';
import { refuse } from '../question-errors.ts';

interface Insertion {
  readonly course: { readonly id: string; readonly locale: Locale };
  readonly inputs: readonly QuestionInput[];
  /** Each as its revision 1, or as a draft. */
  readonly isPublished: boolean;
  readonly at: Date;
}

/** Few enough for the values of one statement. */
const atOnce = 500;

/**
 * Adds questions to the bank of a course, in the transaction of the caller, who checked actor and questions and locked the course. Throws DomainError
 * 'questions_full'.
 */
export async function addImported(tx: Database, { course, inputs, isPublished, at }: Insertion): Promise<void> {
  if ((await countAllQuestions(tx, course.id)) + inputs.length > maxQuestions) throw refuse('questions_full');
  // The bank sorts questions of one moment by id, the highest first, so ids descend in the order of the file.
  const ids = inputs
    .map(() => randomUUID())
    .toSorted()
    .toReversed();
  for (let begin = 0; begin < inputs.length; begin += atOnce) {
    const part = inputs
      .slice(begin, begin + atOnce)
      .map((input, index) => ({ input, id: ids[begin + index] ?? randomUUID() }));
    await insertQuestions(
      tx,
      part.map(({ input, id }) => ({
        ...columnsOf(input, course.locale),
        id,
        courseId: course.id,
        draft: input.content,
        createdAt: at,
        updatedAt: at,
      })),
    );
    if (!isPublished) continue;
    await insertRevisions(
      tx,
      part.map(({ input, id }) => ({ questionId: id, number: 1, content: input.content, createdAt: at })),
    );
  }
}

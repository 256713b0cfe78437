import { data } from 'react-router';
import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';

/** Returns what a loader throws for an error: a refusal of the table with its sentence and status, or the error itself. */
export function refusalToShow(
  table: ErrorTable<string>,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): unknown {
  const answer = answerFrom(table, error);
  return answer ? pageRefusal(answer.message, answer.status, headers) : error;
}

/** Reads for a loader. A refusal of the table is shown as an error page. */
export async function readOrRefuse<View>(table: ErrorTable<string>, read: () => Promise<View>): Promise<View> {
  try {
    return await read();
  } catch (error) {
    throw refusalToShow(table, error);
  }
}

/** Returns a refusal of the table for a loader whose page shows it itself; throws any other error. */
export function sentenceOf(
  table: ErrorTable<string>,
  error: unknown,
): { readonly sentence: string; readonly status: number } {
  const answer = answerFrom(table, error);
  if (!answer) throw error;
  return { sentence: answer.message, status: answer.status };
}

/**
 * Returns what a loader throws to refuse a page with a sentence. It is an object, so that pages can tell it from the error page of a
 * proxy (`refusalSentence`), which they never show.
 */
export function pageRefusal(sentence: string, status: number, headers: Readonly<Record<string, string>> = {}) {
  return data({ error: sentence }, { status, headers });
}

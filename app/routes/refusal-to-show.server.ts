import { data } from 'react-router';
import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';

/** Returns what a loader throws for an error: a refusal of the table with its sentence and status, or the error itself. */
export function refusalToShow<Code extends string>(table: ErrorTable<Code>, error: unknown): unknown {
  const answer = answerFrom(table, error);
  return answer ? pageRefusal(answer.message, answer.status) : error;
}

/**
 * Returns what a loader throws to refuse a page with a sentence. It is an object, so that pages can tell it from the error page of a
 * proxy (`refusalSentence`), which they never show.
 */
export function pageRefusal(sentence: string, status: number, headers: Readonly<Record<string, string>> = {}) {
  return data({ error: sentence }, { status, headers });
}

import { data } from 'react-router';
import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';

/** What a loader throws for an error: a refusal of the table as its sentence and status, for the page that shows it; any other error as it is. */
export function refusalToShow<Code extends string>(table: ErrorTable<Code>, error: unknown): unknown {
  const answer = answerFrom(table, error);
  return answer ? data(answer.message, { status: answer.status }) : error;
}

import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showToast } from '../toast-store.ts';
import { isConnectionFailure } from '../feedback/refusal-sentence.ts';
import { m } from '#texts';

/** Instead of the answer of a server that could not be reached. */
export interface Unreachable {
  readonly isUnreachable: true;
}

/**
 * Asks the server; where it cannot be reached, or a proxy answers in its place, says so instead of failing: a page that is typed into must
 * not give way to an error. Nothing is read again after its 503. Refusals and redirects pass.
 */
export async function whenReachable<Answer>(ask: () => Promise<Answer>) {
  return ask().catch((error: unknown) => {
    if (!isConnectionFailure(error)) throw error;
    const answer: Unreachable = { isUnreachable: true };
    return data(answer, { status: 503 });
  });
}

export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'isUnreachable' in answer;
}

/**
 * Asks the server for a form, and says where it cannot be reached; the form stays with what was typed into it, because nothing is read
 * again after a 503. Refusals and redirects pass.
 */
export async function whenReachableOrSay<Answer>(ask: () => Promise<Answer>) {
  return ask().catch((error: unknown) => {
    if (!isConnectionFailure(error)) throw error;
    showToast({ kind: 'error', text: m.portal_shared_no_connection() });
    return data(undefined, { status: 503 });
  });
}

/** Whether reading again has a chance: what was asked before did reach the server, and everything behind it. */
export function wasReached({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== 503;
}

/**
 * For pages: reads again after a refusal, because another admin changed the data, but not after a request that did not reach the server,
 * because reading would fail too.
 */
export function readAgainWhenReached(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate } = given;
  if (!wasReached(given)) return false;
  return defaultShouldRevalidate || (formMethod !== undefined && formMethod !== 'GET');
}

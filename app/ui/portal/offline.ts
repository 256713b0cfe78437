import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showToast } from '../toast-store.ts';
import { isConnectionFailure } from '../feedback/refusal-sentence.ts';
import { m } from '#texts';

/** Returned in place of an answer if the server could not be reached. */
export interface Unreachable {
  readonly isUnreachable: true;
}

/**
 * Calls the server. If it cannot be reached, or a proxy answers in its place, returns `Unreachable` with status 503 instead of throwing,
 * because an error page would replace a form with its input. Passes on refusals and redirects.
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
 * Calls the server for a form. If it cannot be reached, shows a message and keeps the form with its input. Passes on refusals and
 * redirects.
 */
export async function withOfflineToast<Answer>(ask: () => Promise<Answer>) {
  return ask().catch((error: unknown) => {
    if (!isConnectionFailure(error)) throw error;
    showToast({ kind: 'error', text: m.portal_shared_no_connection() });
    return data(undefined, { status: 503 });
  });
}

/** Returns whether loading data again can succeed, because the server was reached. */
export function wasReached({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== 503;
}

/**
 * For pages: loads data again after a refusal, because another staff member changed them; not after a request that did not reach the server,
 * because loading would fail too.
 */
export function revalidateUnlessOffline(input: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, defaultShouldRevalidate } = input;
  if (!wasReached(input)) return false;
  return defaultShouldRevalidate || (formMethod !== undefined && formMethod !== 'GET');
}

import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Instead of the answer of a server that could not be reached. */
export interface Unreachable {
  readonly isUnreachable: true;
}

/**
 * Asks the server; where it cannot be reached, says so instead of failing: a page that is typed into must not give way to an error. Refusals
 * and redirects pass.
 */
export async function whenReachable<Answer>(ask: () => Promise<Answer>): Promise<Answer | Unreachable> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TypeError) return { isUnreachable: true };
    throw error;
  }
}

export function isUnreachable(answer: unknown): answer is Unreachable {
  return typeof answer === 'object' && answer !== null && 'isUnreachable' in answer;
}

/**
 * For pages: what was refused is a reason to read again, because somebody else changed what is shown; what did not reach the server is none,
 * because reading would fail too.
 */
export function readAgainWhenReached(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionResult, defaultShouldRevalidate } = given;
  if (isUnreachable(actionResult)) return false;
  return defaultShouldRevalidate || (formMethod !== undefined && formMethod !== 'GET');
}

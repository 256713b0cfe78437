import { identityErrors, type IdentityErrorCode } from '#app/modules/identity/identity-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { answerUnexpectedError } from '../unexpected-error.server.ts';

export interface Refusal {
  /** Null for errors that the module does not know. */
  readonly code: IdentityErrorCode | null;
  readonly message: string;
  readonly status: number;
  readonly headers: Headers;
}

/**
 * Returns the answer to an error of a use case. Logs an unknown error under the request's id and answers it with `unknownSentence`, the
 * specification's sentence for the form; without one it rethrows to the error page.
 */
export function refusalOf(error: unknown, scope: RequestScope, unknownSentence?: string): Refusal {
  const headers = new Headers();
  const answer = answerFrom(identityErrors, error);
  if (answer && error instanceof DomainError) {
    const { retryAfter } = error.details;
    if (retryAfter) headers.set('retry-after', retryAfter);
    return { code: error.code as IdentityErrorCode, ...answer, headers };
  }
  if (unknownSentence === undefined) throw error;
  const unforeseen = answerUnexpectedError(scope, error, {
    logged: 'a form of the accounts failed',
    failure: unknownSentence,
  });
  return { code: null, ...unforeseen, headers };
}

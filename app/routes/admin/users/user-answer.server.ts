import { data, redirect } from 'react-router';
import { userErrors, type UserErrorCode } from '#app/modules/identity/admin/users/user-errors.ts';
import type { FieldErrors } from '#app/modules/identity/account-forms.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { grantErrors } from '#app/modules/grants/grant-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { toIdentityProof } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { TheirField } from '#app/shared/record-fields.ts';
import { portalHome } from '#app/ui/portal/portal-paths.ts';
import type { UserNotice } from '#app/modules/identity/ui/admin/users/user-labels.tsx';

/** Conflict with another administrator: the stored version, and the fields that differ. */
export interface UserConflict {
  readonly version: string;
  readonly theirs: readonly TheirField[];
}

/** Answer to a form about a user if nothing was done. */
export interface UserFormAnswer {
  readonly errors: FieldErrors;
  readonly error: string | null;
  readonly conflict: UserConflict | null;
}

const sentences = { ...learningErrors, ...grantErrors, ...userErrors };

interface Change {
  readonly scope: RequestScope;
  readonly url: URL;
  /** Null if the user does not exist, or not yet. */
  readonly userId: string | null;
  readonly done: UserNotice;
  /** Message before the text of a known refusal: 'Failed to add user: …'. */
  readonly failed: (values: { readonly reason: string }) => string;
  /** The message for an unexpected error. */
  readonly failure: string;
  /** Reads the values that somebody else saved, for forms with a version. */
  readonly readConflict?: () => Promise<UserConflict>;
}

/** Runs the action of a form, and returns to where it was opened or answers with the error. Redirects to a proof of identity that it needs. */
export async function answerUserForm(
  { scope, url, userId, done, failed, failure, readConflict }: Change,
  work: () => Promise<unknown>,
) {
  try {
    await work();
  } catch (error) {
    const answer = answerFrom(sentences, error);
    if (!answer || !(error instanceof DomainError)) {
      const { status, message } = answerUnexpectedError(scope, error, {
        logged: 'a user could not be changed',
        failure,
      });
      return refuse(status, { error: message });
    }
    const { field } = error.details;
    if (error.code === ('identity_unconfirmed' satisfies UserErrorCode)) throw toIdentityProof(scope, url);
    const isConflict = error.code === ('conflict' satisfies UserErrorCode);
    return refuse(answer.status, {
      error: failed({ reason: answer.message }),
      conflict: isConflict && readConflict ? await readConflict() : null,
      ...(field && { errors: { [field]: answer.message } }),
    });
  }
  return redirect(placeAfter(url, userId, done), 303);
}

export function refuse(status: number, answer: Partial<UserFormAnswer>) {
  return data<UserFormAnswer>({ errors: {}, error: null, conflict: null, ...answer }, { status });
}

/** Returns the user's page or the dashboard if the dialog was opened there, else the list with its query. */
function placeAfter(url: URL, userId: string | null, done: UserNotice): string {
  const params = new URLSearchParams(url.search);
  const from = params.get('from');
  if (from === 'dashboard') return `${portalHome}?done=${done}`;
  params.delete('from');
  params.set('done', done);
  return from === 'page' && userId !== null ? `/admin/users/${userId}?done=${done}` : `/admin/users?${params}`;
}

/** Returns the error page that a loader of a user's dialog throws. */
export const userRefusal = (error: unknown): unknown => refusalToShow(sentences, error);

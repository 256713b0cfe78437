import { data } from 'react-router';
import { authenticationFailedSentence, identityErrors } from '#app/modules/identity/identity-errors.ts';
import type { IdentityProvider } from '#app/modules/identity/identity-provider.ts';
import { withRedirect } from '#app/modules/identity/safe-path.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { refusalOf } from './form-parts.server.ts';

/** What the use cases of Google sign-in are given; where nobody signs in by Google, its pages do not exist. */
export function needsOf(services: Services): Services & { identityProvider: IdentityProvider; appUrl: string } {
  const { identityProvider } = services;
  if (!identityProvider) throw data(null, { status: 404, statusText: 'This page does not exist.' });
  return { ...services, identityProvider, appUrl: services.config.appUrl };
}

/** The refusals that the login explains once more: there is something to be done about them. */
const explained = ['account_unverified', 'account_suspended'] as const;
type Explained = (typeof explained)[number];
const isExplained = (code: string | null): code is Explained => explained.some((known) => known === code);

/** What to show of a sign-in that failed, and where the login is that remembers the way. */
export function failureOf(error: unknown, scope: RequestScope) {
  const { code, message, status, headers } = refusalOf(error, scope, authenticationFailedSentence);
  const redirectTo = error instanceof DomainError ? (error.details['redirectTo'] ?? null) : null;
  const login = new URL(withRedirect('/login', redirectTo), scope.services.config.appUrl);
  if (isExplained(code)) login.searchParams.set('refused', code);
  return { failure: { sentence: message, login: login.pathname + login.search }, status, headers };
}

/** What the login says to who comes from a sign-in by Google that was refused. */
export function explanationOf(refused: string | null): { sentence: string; setsPassword: boolean } | null {
  if (!isExplained(refused)) return null;
  const sentence = answerFrom(identityErrors, new DomainError(refused))?.message ?? '';
  return { sentence, setsPassword: refused === 'account_unverified' };
}

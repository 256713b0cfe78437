import { data } from 'react-router';
import { authenticationFailedSentence, identityErrors } from '#app/modules/identity/identity-errors.ts';
import type { IdentityProvider } from '#app/modules/identity/identity-provider.ts';
import { withRedirect } from '#app/modules/identity/safe-path.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { portalNeedsOf, type PortalNeeds } from '../admin/portal-needs.server.ts';
import { refusalOf } from './auth-refusal.server.ts';

/** What the use cases of Google sign-in are given; where nobody signs in by Google, its pages do not exist. */
export function needsOf(scope: RequestScope): PortalNeeds & { identityProvider: IdentityProvider } {
  const { identityProvider } = scope.services;
  if (!identityProvider) throw data(null, { status: 404 });
  return { ...portalNeedsOf(scope), identityProvider };
}

/** The refusals that the login explains once more: there is something to be done about them. */
const explained = [
  'account_unverified',
  'account_suspended',
  'not_authorized_as_admin',
  'session_failed',
  'sign_in_expired',
] as const;
type Explained = (typeof explained)[number];
const isExplained = (code: string | null): code is Explained => explained.some((known) => known === code);

/** What to show of a sign-in that failed, and where the login is that remembers the way. */
export function failureOf(error: unknown, scope: RequestScope, isPortal = false) {
  const { code, message, status, headers } = refusalOf(error, scope, authenticationFailedSentence);
  const { redirectTo = null, portal = null } = error instanceof DomainError ? error.details : {};
  const path = isPortal || portal ? '/admin/login' : '/login';
  const login = new URL(withRedirect(path, redirectTo), scope.services.config.appUrl);
  if (isExplained(code)) login.searchParams.set('refused', code);
  return { failure: { sentence: message, login: login.pathname + login.search }, status, headers };
}

/** What the login says to who comes from a sign-in by Google that was refused. */
export function explanationOf(refused: string | null): { sentence: string; setsPassword: boolean } | null {
  if (!isExplained(refused)) return null;
  const sentence = answerFrom(identityErrors, new DomainError(refused))?.message ?? '';
  return { sentence, setsPassword: refused === 'account_unverified' };
}

import { data } from 'react-router';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import type { IdentityProvider } from '#app/modules/people/accounts/identity-provider.ts';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { portalNeedsOf, type PortalNeeds } from '../admin/portal-needs.server.ts';
import { refusalOf } from '../form-action.server.ts';
import { m } from '#texts';

/** Returns the dependencies of Google sign-in. Throws 404 if the shop has no Google sign-in. */
export function needsOf(scope: RequestScope): PortalNeeds & { identityProvider: IdentityProvider } {
  const { identityProvider } = scope.services;
  if (!identityProvider) throw data(null, { status: 404 });
  return { ...portalNeedsOf(scope), identityProvider };
}

/** Refusals that the login explains again, because the user can act on them. */
const explained = [
  'account_unverified',
  'account_suspended',
  'not_authorized_as_admin',
  'session_failed',
  'sign_in_expired',
] as const;
type Explained = (typeof explained)[number];
const isExplained = (code: string | null): code is Explained => explained.some((known) => known === code);

/** Returns the message of a failed sign-in and the address of the login, which keeps the redirect. */
export function failureOf(error: unknown, scope: RequestScope, isPortal = false) {
  const sentences = { errors: identityErrors, failure: m.account_authentication_failed };
  const { code, error: sentence, status, details } = refusalOf(error, scope, sentences, {});
  const { redirectTo = null, portal = null, retryAfter } = details;
  const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
  const path = isPortal || portal ? '/admin/login' : '/login';
  const login = new URL(withRedirect(path, redirectTo), scope.services.config.appUrl);
  if (isExplained(code)) login.searchParams.set('refused', code);
  return { failure: { sentence: sentence ?? '', login: login.pathname + login.search }, status, headers };
}

/** Returns the login's message after a refused Google sign-in; null for codes that need none. */
export function explanationOf(refused: string | null): { sentence: string; setsPassword: boolean } | null {
  if (!isExplained(refused)) return null;
  const sentence = answerFrom(identityErrors, new DomainError(refused))?.message ?? '';
  return { sentence, setsPassword: refused === 'account_unverified' };
}

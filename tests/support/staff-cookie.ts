import type { Auth } from '#app/modules/people/accounts/auth.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { address, cookieOf } from './account-fixture.ts';

/** For tests: returns the Cookie header of a person signed in to the portal, without a password. */
export async function staffCookie(
  { auth, clock }: { readonly auth: Auth; readonly clock: Clock },
  userId: string,
): Promise<string> {
  return cookieOf(await auth.beginPortalSession({ userId, address, userAgent: 'test', at: clock.now() }));
}

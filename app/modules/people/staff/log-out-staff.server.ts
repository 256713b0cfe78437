import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import type { Auth } from '../accounts/auth.server.ts';

interface Needs extends ReadDeps {
  readonly auth: Pick<Auth, 'signOut'>;
}

/** Ends the session of the cookie, a staff member's with a line in the audit log. Returns the headers that remove the cookie. */
export async function logOutStaff(
  { db, actor, auth }: Needs,
  { cookie, address }: { readonly cookie: string | null; readonly address: string },
): Promise<Headers> {
  const headers = await auth.signOut(cookie);
  const userId = userIdOf(actor);
  if (actor.kind === 'staff' && userId) {
    await recordAudit(db, actor, { action: 'admin.signed_out', subjectType: 'user', subjectId: userId, address });
  }
  return headers;
}

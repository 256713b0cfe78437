import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { listAdmins } from '#app/modules/people/admin/appoint-admin.server.ts';
import type { UserErrorCode } from '#app/modules/people/admin/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireConfirmedAdmin } from '../../guards.server.ts';
import { readOrRefuse, pageRefusal } from '../../refusal-to-show.server.ts';
import { userFormErrors } from '../users/user-form.server.ts';
import { m } from '#texts';

type Visit = Parameters<typeof requireConfirmedAdmin>[0];

/**
 * Returns the administrator of a dialog, and why the actor may not change their role; null if they may. Throws a refusal for an unknown one
 * and for the actor.
 */
export async function readOtherAdmin({ context, url }: Visit, userId: string) {
  const actor = await requireConfirmedAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const person = (await listAdmins({ db, actor, clock })).find(({ id }) => id === userId);
    if (!person) throw pageRefusal(m.portal_users_not_an_admin(), 404);
    if (person.id === actor.userId) throw new DomainError<UserErrorCode>('own_account');
    return { ...person, reason: await reasonAgainst(db, actor, 'role.change', { people: { userIds: [person.id] } }) };
  });
}

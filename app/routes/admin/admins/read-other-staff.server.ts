import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { listStaff } from '#app/modules/people/staff/appoint-staff.server.ts';
import type { UserErrorCode } from '#app/modules/people/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireConfirmedStaff } from '../../guards.server.ts';
import { readOrRefuse, pageRefusal } from '../../refusal-to-show.server.ts';
import { userFormErrors } from '../users/user-form.server.ts';
import { m } from '#texts';

type Visit = Parameters<typeof requireConfirmedStaff>[0];

/**
 * Returns the staff member of a dialog, and why the actor may not change their role; null if they may. Throws a refusal for an unknown one
 * and for the actor.
 */
export async function readOtherStaff({ context, url }: Visit, userId: string) {
  const actor = await requireConfirmedStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const person = (await listStaff({ db, actor, clock })).find(({ id }) => id === userId);
    if (!person) throw pageRefusal(m.portal_users_not_staff(), 404);
    if (person.id === actor.userId) throw new DomainError<UserErrorCode>('own_account');
    return { ...person, reason: await reasonAgainst(db, actor, 'role.change', { people: { userIds: [person.id] } }) };
  });
}

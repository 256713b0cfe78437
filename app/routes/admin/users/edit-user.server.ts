import { editUser, type UserEdit } from '#app/modules/identity/admin/users/edit-user.server.ts';
import type { UserRecord } from '#app/modules/identity/admin/users/user-record.ts';
import { correctCertificates } from '#app/modules/learning/admin/correct-certificates.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { shownPhone } from '#app/modules/identity/ui/admin/users/user-labels.tsx';
import type { UserConflict } from './user-answer.server.ts';
import { m } from '#texts';

type Needs = Pick<Services, 'db' | 'clock' | 'jobs'> & {
  readonly actor: Actor;
  readonly appUrl: string;
  readonly address: string;
  readonly hasRecentProof: boolean;
};

/**
 * Saves an admin's corrections of a user, and on request the name on the certificates, in one transaction. Throws DomainError with a code
 * of `userErrors`.
 */
export async function saveUser(
  { db, ...needs }: Needs,
  { certificatesToo, ...edit }: UserEdit & { readonly certificatesToo: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await editUser(tx, needs, edit);
    if (certificatesToo) await correctCertificates(tx, { ...needs, userId: edit.id });
  });
}

/** Returns the fields for which another administrator saved other values than the form's. */
export function conflictWith(mine: UserEdit['user'], { version, name, email, phone }: UserRecord): UserConflict {
  const fields = [
    { label: m.portal_shared_name(), value: name, mine: mine.name },
    { label: m.portal_shared_email(), value: email, mine: mine.email },
    {
      label: m.portal_shared_phone(),
      value: shownPhone(phone),
      mine: shownPhone(mine.phone && parsePhone(mine.phone)),
    },
  ];
  const theirs = fields.filter((field) => field.value !== field.mine).map(({ label, value }) => ({ label, value }));
  return { version, theirs };
}

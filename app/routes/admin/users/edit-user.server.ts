import { editUser, type UserEdit } from '#app/modules/identity/admin/users/edit-user.server.ts';
import type { UserRecord } from '#app/modules/identity/admin/users/user-record.ts';
import { issueAllAgain } from '#app/modules/learning/certificates/corrections/issue-again.server.ts';
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
 * Saves an admin's corrections of a user, and issues the certificates again with the name if a reason for it is given, in one
 * transaction. Throws DomainError with a code of `userErrors` or `learningErrors`.
 */
export async function saveUser(
  { db, ...needs }: Needs,
  { certificatesBecause, ...edit }: UserEdit & { readonly certificatesBecause: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await editUser(tx, needs, edit);
    if (certificatesBecause === null) return;
    await issueAllAgain(tx, needs, { userId: edit.id, name: edit.user.name, reason: certificatesBecause });
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

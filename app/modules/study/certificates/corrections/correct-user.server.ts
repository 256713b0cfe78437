import { editUser, type UserEdit } from '#app/modules/people/users/edit-user.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { issueAllAgain } from './issue-again.server.ts';

type Needs = Parameters<typeof editUser>[1] & Parameters<typeof issueAllAgain>[1] & { readonly db: Database };

/**
 * Saves a staff member's corrections of a user, and issues the certificates again with the name if a reason for it is given, in one
 * transaction. Throws DomainError with a code of `userErrors` or `learningErrors`.
 */
export async function correctUser(
  { db, ...needs }: Needs,
  { certificatesBecause, ...edit }: UserEdit & { readonly certificatesBecause: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await editUser(tx, needs, edit);
    if (certificatesBecause === null) return;
    await issueAllAgain(tx, needs, { userId: edit.id, name: edit.user.name, reason: certificatesBecause });
  });
}

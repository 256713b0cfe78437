import { editUser, type UserEdit } from '#app/modules/identity/admin/users/edit-user.server.ts';
import { correctCertificates } from '#app/modules/learning/admin/correct-certificates.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'jobs'> & {
  readonly actor: Actor;
  readonly appUrl: string;
  readonly address: string;
};

/**
 * Saves what an admin corrected of a user, and writes the name onto the certificates where that is asked for: both or neither, each
 * by the module that knows it. Throws DomainError with a code of `userErrors`.
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

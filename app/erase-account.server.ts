import { checkDeletion, deleteUser } from '#app/modules/people/users/delete-user.server.ts';
import {
  checkDeletionConsent,
  deleteAccount,
  type DeletionConsent,
} from '#app/modules/people/accounts/delete-account.server.ts';
import { readVerifiedEmail } from '#app/modules/people/accounts/read-account.server.ts';
import { deleteSubmissions } from '#app/modules/study/assignments/own-submissions.server.ts';
import { deleteCorrespondence } from '#app/modules/office/messages/correspondence.server.ts';
import { endMemberships } from '#app/modules/money/organisations/forget-member.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { deletePendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { deleteDraftsOf } from '#app/modules/money/quotations/read-drafts.server.ts';
import { deleteMailsOf } from '#app/platform/mail/queue-mail.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Services } from '#app/services.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';

type Needs = Pick<Services, 'auth' | 'clock' | 'db' | 'jobs' | 'rateLimits'> & {
  readonly actor: Actor;
  readonly appUrl: string;
};

/**
 * Deletes the actor's account and its data, and anonymises the ledger, which stays. Runs every module's part in one transaction, the
 * account itself last. Throws DomainError with a code of `identityErrors`, or 'money_under_way' of `paymentErrors`.
 */
export async function eraseAccount(needs: Needs, consent: DeletionConsent): Promise<void> {
  await checkDeletionConsent(needs, consent);
  const { actor, clock } = needs;
  await needs.db.transaction(async (tx) => {
    await forgetPerson(tx, { actor, clock });
    await deleteAccount(tx, needs);
  });
}

/**
 * Deletes another user's account in the same way, for a staff member. Throws DomainError with a code of `userErrors`, such as
 * 'money_under_way'.
 */
export async function eraseUser(needs: Omit<Needs, 'auth' | 'rateLimits'> & { address?: string }, userId: string) {
  const { actor, clock } = needs;
  await needs.db.transaction(async (tx) => {
    const { email } = await checkDeletion(tx, { actor }, userId);
    await forgetPerson(tx, { actor, clock, userId });
    // Also for an unverified address: a staff member deletes everything that was sent to it for this account.
    await deleteMailsOf(tx, email);
    await deletePendingEnrolments(tx, email);
    await deleteDraftsOf(tx, email);
    await deleteUser(tx, needs, userId);
  });
}

/** Deletes or anonymises the data of modules other than identity, for the actor or for the user whom a staff member names. */
async function forgetPerson(tx: Database, person: { actor: Actor; clock: Clock; userId?: string }): Promise<void> {
  const userId = person.userId ?? userIdOf(person.actor);
  if (userId !== null) await deleteSubmissions(tx, userId);
  await endMemberships(tx, person);
  await anonymiseBuyer(tx, person);
  await deleteCorrespondence(tx, person);
  const email = await readVerifiedEmail({ db: tx, ...person });
  if (email === null) return;
  await deleteMailsOf(tx, email);
  await deletePendingEnrolments(tx, email);
  await deleteDraftsOf(tx, email);
}

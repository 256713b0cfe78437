import {
  checkDeletionConsent,
  deleteAccount,
  type DeletionConsent,
} from '#app/modules/identity/delete-account.server.ts';
import { readVerifiedEmail } from '#app/modules/identity/read-account.server.ts';
import { forgetCorrespondent } from '#app/modules/messages/correspondence.server.ts';
import { forgetBuyer } from '#app/modules/payments/buyers/forget-buyer.server.ts';
import { forgetMails } from '#app/platform/mail/forget-mails.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';

type Needs = Pick<Services, 'auth' | 'clock' | 'db' | 'jobs' | 'rateLimits'> & {
  readonly actor: Actor;
  readonly appUrl: string;
};

/**
 * Deletes the account of whoever asks and all that hangs on it, and takes the person out of the ledger, which stays (decision
 * M8): every module's part, in one transaction, the account itself last. Throws DomainError with a code of `identityErrors`, or
 * 'money_under_way' of `paymentErrors`.
 */
export async function eraseAccount(needs: Needs, consent: DeletionConsent): Promise<void> {
  await checkDeletionConsent(needs, consent);
  const { db, actor } = needs;
  await db.transaction(async (tx) => {
    await forgetBuyer(tx, needs);
    await forgetCorrespondent(tx, { actor });
    const email = await readVerifiedEmail({ db: tx, actor });
    if (email !== null) await forgetMails(tx, email);
    await deleteAccount(tx, needs);
  });
}

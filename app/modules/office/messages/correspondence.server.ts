import { readVerifiedEmail } from '#app/modules/people/accounts/read-account.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { deleteCorrespondent, selectMessagesFrom, selectSubscriptionOf } from './correspondent-queries.server.ts';
import { deleteEntriesOf, selectWaitingListsOf } from './waiting-list/waiting-list-queries.server.ts';

/** Returns the messages from the actor's verified address. Throws DomainError 'sign_in_required'. */
export async function exportMessages({ db, actor }: ReadDeps) {
  const email = await readVerifiedEmail({ db, actor });
  return email === null ? [] : selectMessagesFrom(db, email);
}

/** Returns the newsletter subscription of that address; null without one. Throws DomainError 'sign_in_required'. */
export async function exportNewsletter({ db, actor }: ReadDeps) {
  const email = await readVerifiedEmail({ db, actor });
  const found = email === null ? null : await selectSubscriptionOf(db, email);
  if (!found) return null;
  const { status, confirmedAt, unsubscribedAt, createdAt } = found;
  return { status, confirmedAt, unsubscribedAt, createdAt };
}

/** Returns the waiting lists of that address. Throws DomainError 'sign_in_required'. */
export async function exportWaitingLists({ db, actor }: ReadDeps) {
  const email = await readVerifiedEmail({ db, actor });
  return email === null ? [] : selectWaitingListsOf(db, email);
}

/**
 * Deletes the messages, the subscription and the waiting lists of that address, in the transaction that deletes the account, before the account;
 * of another user, if a staff member names one. Throws DomainError 'sign_in_required'.
 */
export async function deleteCorrespondence(
  tx: Database,
  person: { readonly actor: Actor; readonly userId?: string },
): Promise<void> {
  const email = await readVerifiedEmail({ db: tx, ...person });
  if (email === null) return;
  await deleteCorrespondent(tx, email);
  await deleteEntriesOf(tx, email);
}

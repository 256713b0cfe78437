import { alertStaff } from '#app/modules/ledger/alert-staff.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { labelOf } from './attempt-facts.ts';
import { insertAttemptEvent, selectUnansweredAttempts } from './attempt-queries.server.ts';

/** Milliseconds that callbacks and the spool are given to tell what became of a prompt. */
const alertAfterMs = 3 * 60_000;

/** At most so many are named in one mail. */
const mostNamed = 20;

/**
 * Mails the owner once about each prompt of which nobody knows whether it went out and that its provider cannot be asked about, because its answer was lost:
 * the customer may have paid. Those of one sweep are one mail.
 */
export async function alertAboutUnanswered(deps: CollectionDeps): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  await db.transaction(async (tx) => {
    const unanswered = await selectUnansweredAttempts(tx, { now: at, before: new Date(at.getTime() - alertAfterMs) });
    const [first] = unanswered;
    if (!first) return;
    for (const { attemptId } of unanswered) await insertAttemptEvent(tx, { attemptId, kind: 'owner_told', at });
    const named = unanswered.slice(0, mostNamed).map(({ number }) => number);
    const more = unanswered.length > named.length ? ` and ${unanswered.length - named.length} more` : '';
    await alertStaff(tx, deps, {
      subject: 'unanswered',
      key: first.attemptId,
      sentence: `${labelOf(deps, first.provider)}'s answer to a prompt was lost for ${named.join(', ')}${more}. The customer may have paid: please look in the ${labelOf(deps, first.provider)} portal, and decide in the portal's open cases.`,
      orderNumber: unanswered.length === 1 ? first.number : null,
    });
  });
}

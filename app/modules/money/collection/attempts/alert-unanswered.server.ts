import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { labelOf } from './attempt-facts.ts';
import { insertAttemptEvent, selectUnansweredAttempts } from './attempt-queries.server.ts';
import { m } from '#texts';

/** Milliseconds that callbacks and the spool have to report the result of a prompt. */
const alertAfterMs = 3 * 60_000;

/** Maximum number of prompts in one mail. */
const maxNamed = 20;

/**
 * Mails the owner once about each prompt that may or may not have been sent, and that its provider cannot be asked about because its
 * answer was lost: the customer may have paid. One mail per sweep.
 */
export async function alertAboutUnanswered(deps: CollectionDeps): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  await db.transaction(async (tx) => {
    const unanswered = await selectUnansweredAttempts(tx, { now: at, before: new Date(at.getTime() - alertAfterMs) });
    const [first] = unanswered;
    if (!first) return;
    for (const { attemptId } of unanswered) await insertAttemptEvent(tx, { attemptId, kind: 'owner_told', at });
    const named = unanswered.slice(0, maxNamed).map(({ number }) => number);
    const more = unanswered.length - named.length;
    const lost = { provider: labelOf(deps, first.provider), orders: named.join(', ') };
    await alertStaff(tx, deps, {
      subject: 'unanswered',
      key: first.attemptId,
      sentence: () =>
        more > 0 ? m.portal_mails_alert_unanswered_more({ ...lost, more }) : m.portal_mails_alert_unanswered(lost),
      orderNumber: unanswered.length === 1 ? first.number : null,
    });
  });
}

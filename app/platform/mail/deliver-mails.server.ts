import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { claimDueMails, markMailRefused, markMailSent, type OutboxRow } from './mail-queries.server.ts';
import type { Mail, MailTransport } from './mail.ts';
import { deliverMailsJobName } from './queue-mail.server.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock' | 'log'> {
  readonly transport: Pick<MailTransport, 'send'>;
}

const MINUTE = 60_000;
const BATCH = 10;
/** Longer than a batch can take: every mail takes ten seconds at most. */
const LEASE = 5 * MINUTE;
/** Minutes to wait after each failure: eight tries within about a day. */
const WAITS = [1, 5, 15, 60, 180, 480, 720];

/** Sends due mails. Safe to repeat and to run in several processes at once. */
export function deliverMailsJob(needs: Needs): JobDefinition {
  return { name: deliverMailsJobName, schedule: '* * * * *', run: () => deliverMails(needs).then(() => undefined) };
}

/**
 * Sends every due mail outside any transaction, so that a slow mail server holds no lock. Bulk mails go one by one, and only while no other
 * mail is due. Returns how many were sent and how many failed. A failed mail waits longer each time; delivery stops after eight tries.
 */
export async function deliverMails(needs: Needs): Promise<{ sent: number; refused: number }> {
  const count = { sent: 0, refused: 0 };
  const sendDue = async (limit: number, isBulk: boolean): Promise<number> => {
    const now = needs.clock.now();
    const due = await claimDueMails(needs.db, { now, leaseEnd: new Date(now.getTime() + LEASE), limit, isBulk });
    for (const row of due) count[(await sendOne(needs, row)) ? 'sent' : 'refused'] += 1;
    return due.length;
  };
  for (;;) {
    if ((await sendDue(BATCH, false)) === BATCH) continue;
    if ((await sendDue(1, true)) === 0) return count;
  }
}

/** Sends a claimed mail and writes what became of it. Returns whether the mail server took it. */
async function sendOne({ db, clock, log, transport }: Needs, row: OutboxRow): Promise<boolean> {
  const tries = row.tries + 1;
  try {
    await transport.send(mailOf(row));
  } catch (refusal) {
    const wait = WAITS[tries - 1];
    const nextTryAt = wait === undefined ? null : new Date(clock.now().getTime() + wait * MINUTE);
    const error = refusal instanceof Error ? refusal.message : String(refusal);
    await markMailRefused(db, row.id, { tries, error: error.replaceAll('\u0000', '').slice(0, 500), nextTryAt });
    log.warn(
      { mail: row.id, tries, error: error.slice(0, 200) },
      nextTryAt ? 'a mail was refused and waits' : 'a mail was given up',
    );
    return false;
  }
  await markMailSent(db, row.id, tries, clock.now());
  return true;
}

function mailOf(row: OutboxRow): Mail {
  const { recipient: to, subject, html, text, dedupeKey, replyTo, unsubscribeUrl, attachmentName, attachment } = row;
  return {
    to,
    subject,
    html,
    text,
    ...(dedupeKey !== null && { dedupeKey }),
    ...(replyTo !== null && { replyTo }),
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    ...(attachmentName !== null && attachment !== null && { attachment: { name: attachmentName, base64: attachment } }),
  };
}

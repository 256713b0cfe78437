import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import type { Capability } from '#app/shared/permissions.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { m } from '#texts';

/** A matter that a person should know or decide. */
export interface StaffAlert {
  /** A stable word for it, for logs and for telling alerts apart. */
  readonly subject:
    | 'configuration'
    | 'unknown_code'
    | 'amount_differs'
    | 'plan_closed'
    | 'surplus'
    | 'surplus_sent'
    | 'receipt_taken'
    | 'undecided'
    | 'unanswered'
    | 'refund_failed'
    | 'refund_not_sent'
    | 'refund_unknown'
    | 'refund_twice'
    | 'unclaimed'
    | 'claim'
    | 'approval'
    | 'confirmation'
    | 'link_reported';
  /** Deduplication key: a second alert with the key sends no second mail. */
  readonly key: string;
  /** Written in English, whatever the language of the request that causes it: amounts and days are formatted within it. */
  readonly sentence: () => string;
  /** Null for money that belongs to no order. */
  readonly orderNumber: string | null;
  /** The page on which it is decided, '/admin/…'; without it the order's payments, or the open cases. */
  readonly page?: string;
  /** A person who may not decide it, and gets no mail. */
  readonly exceptUserId?: string;
}

/** Alerts without a fault: people mistype, pay by hand, and pay twice. */
const ordinary: readonly StaffAlert['subject'][] = [
  'unclaimed',
  'claim',
  'approval',
  'confirmation',
  'amount_differs',
  'plan_closed',
  'surplus',
  'surplus_sent',
  'link_reported',
];

/** Returns the capability that an alert's reader needs to act on it. */
function needsOf(subject: StaffAlert['subject']): Capability {
  if (subject === 'configuration') return 'settings.edit';
  if (subject === 'approval') return 'payments.approve';
  return subject === 'claim' ? 'claims.answer' : 'payments.decide';
}

/**
 * Logs an alert, as a warning if nothing is broken, and mails it to the staff who can act on it, in the caller's transaction. An invalid
 * address does not fail it.
 */
export async function alertStaff(
  db: Database,
  { log, appUrl }: Pick<LedgerDeps, 'log' | 'appUrl'>,
  { subject, key, sentence: write, orderNumber, page, exceptUserId }: StaffAlert,
): Promise<void> {
  const sentence = inLocale(baseLocale, write);
  log[ordinary.includes(subject) ? 'warn' : 'error']({ alert: subject, order: orderNumber }, sentence);
  await mailStaff(
    { db, log },
    {
      needs: needsOf(subject),
      dedupeKey: `payment-alert:${subject}:${key}`,
      ...(exceptUserId !== undefined && { exceptUserId }),
      write: (to) => staffAlertMail({ to, sentence, orderNumber, appUrl, ...(page !== undefined && { page }) }),
    },
  );
}

/** Mails one member of staff about an order or a payment, in the caller's transaction. The same key again mails nothing. */
export async function mailColleague(
  db: Database,
  { appUrl }: Pick<LedgerDeps, 'appUrl'>,
  { to, key, sentence, orderNumber }: Pick<StaffAlert, 'key' | 'sentence' | 'orderNumber'> & { readonly to: string },
): Promise<void> {
  const { brand } = await readSiteSettings(db);
  const mail = inLocale(baseLocale, () =>
    composeMail({
      ...staffAlertMail({ to, sentence: sentence(), orderNumber, appUrl }),
      brand,
      dedupeKey: `payment-notice:${key}`,
    }),
  );
  await queueMail(db, mail);
}

export function staffAlertMail({
  to,
  sentence,
  orderNumber,
  page,
  appUrl,
}: Pick<StaffAlert, 'orderNumber' | 'page'> & {
  readonly to: string;
  readonly sentence: string;
  readonly appUrl: string;
}): MailDraft {
  return {
    to,
    subject:
      orderNumber === null
        ? m.portal_mails_payments_subject()
        : m.portal_mails_payments_subject_order({ order: orderNumber }),
    heading: m.portal_mails_payments_heading(),
    blocks: [
      { kind: 'text', text: sentence },
      ...(orderNumber === null
        ? []
        : [{ kind: 'facts', rows: [[m.portal_mails_payments_order(), orderNumber]] } as const]),
      { kind: 'button', ...linkOf(page, orderNumber, appUrl) },
    ],
  };
}

function linkOf(page: string | undefined, orderNumber: string | null, appUrl: string) {
  if (page !== undefined) return { label: m.portal_shared_open_the_payment(), href: `${appUrl}${page}` };
  if (orderNumber === null) return { label: m.portal_mails_payments_cases(), href: `${appUrl}/admin/payments/cases` };
  const href = `${appUrl}/admin/payments?search=${encodeURIComponent(orderNumber)}`;
  return { label: m.portal_mails_payments_open_order(), href };
}

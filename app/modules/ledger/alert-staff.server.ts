import { mailStaff } from '#app/modules/identity/admin/mail-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { MailDraft } from '#app/platform/mail/compose-mail.ts';
import type { Capability } from '#app/shared/permissions.ts';
import type { LedgerDeps } from './ledger-deps.ts';

/** What a person should know of, or decide. */
export interface StaffAlert {
  /** A stable word for it, for logs and for telling alerts apart. */
  readonly subject:
    | 'configuration'
    | 'unknown_code'
    | 'amount_differs'
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
    | 'claim';
  /** What makes it the same alert: a second one with the key sends no second mail. */
  readonly key: string;
  readonly sentence: string;
  /** Null for money that belongs to no order. */
  readonly orderNumber: string | null;
}

/** What happens where nothing is broken: people mistype, pay by hand, and pay twice. */
const ordinary: readonly StaffAlert['subject'][] = ['unclaimed', 'claim', 'amount_differs', 'surplus', 'surplus_sent'];

/** What a reader needs to act on it. */
function needsOf(subject: StaffAlert['subject']): Capability {
  if (subject === 'configuration') return 'settings.edit';
  return subject === 'claim' ? 'claims.answer' : 'payments.decide';
}

/** Logs it, as a warning where nothing is broken, and mails it to the staff that can act on it, in the caller's transaction. Never fails because of an address. */
export async function alertStaff(
  db: Database,
  { log, appUrl }: Pick<LedgerDeps, 'log' | 'appUrl'>,
  { subject, key, sentence, orderNumber }: StaffAlert,
): Promise<void> {
  log[ordinary.includes(subject) ? 'warn' : 'error']({ alert: subject, order: orderNumber }, sentence);
  await mailStaff(
    { db, log },
    {
      needs: needsOf(subject),
      dedupeKey: `payment-alert:${subject}:${key}`,
      write: (to) => staffAlertMail({ to, sentence, orderNumber, appUrl }),
    },
  );
}

export function staffAlertMail({
  to,
  sentence,
  orderNumber,
  appUrl,
}: Pick<StaffAlert, 'sentence' | 'orderNumber'> & { readonly to: string; readonly appUrl: string }): MailDraft {
  return {
    to,
    subject: orderNumber === null ? 'Payments need attention' : `Payments need attention: order ${orderNumber}`,
    heading: 'A payment needs your attention',
    blocks: [
      { kind: 'text', text: sentence },
      ...(orderNumber === null ? [] : [{ kind: 'facts', rows: [['Order', orderNumber]] } as const]),
      {
        kind: 'button',
        label: orderNumber === null ? 'Open the cases' : 'Open the order',
        href:
          orderNumber === null
            ? `${appUrl}/admin/payments/cases`
            : `${appUrl}/admin/payments?search=${encodeURIComponent(orderNumber)}`,
      },
    ],
  };
}

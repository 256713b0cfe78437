import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { m } from '#texts';

/** Composes the mail with a quotation, in the current language. `link` shows it, and accepts and pays it. */
export function quotationMail({
  to,
  brand,
  number,
  name,
  message,
  titles,
  totalCents,
  validUntil,
  replaces,
  link,
}: {
  readonly to: string;
  readonly brand: string;
  readonly number: string;
  readonly name: string;
  readonly message: string;
  readonly titles: readonly string[];
  readonly totalCents: Cents;
  readonly validUntil: Date;
  /** Number of the quotation that it takes the place of; null for a first version. */
  readonly replaces: string | null;
  readonly link: string;
}): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_quotation_subject({ number }),
    heading: m.mails_quotation_heading({ name }),
    blocks: [
      { kind: 'text', text: message === '' ? m.mails_quotation_text({ brand }) : message },
      ...(replaces === null ? [] : [{ kind: 'text' as const, text: m.mails_quotation_replaces({ number: replaces }) }]),
      { kind: 'list', items: titles },
      {
        kind: 'facts',
        rows: [
          [m.quotations_number(), number],
          [m.checkout_total(), formatKsh(totalCents)],
          [m.quotations_good_until(), formatDay(validUntil)],
        ],
      },
      { kind: 'button', label: m.mails_quotation_button(), href: link },
      { kind: 'note', text: m.mails_quotation_note() },
    ],
  });
}

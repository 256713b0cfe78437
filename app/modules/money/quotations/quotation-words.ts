import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { bankAccountsOf, partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { fitsPrompt, maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { QuotationView } from './quotation.ts';
import { m } from '#texts';

/** Returns 'Quotation MIC37HK2QX'. */
export const quotationTitle = ({ number }: Pick<QuotationView, 'number'>): string => m.quotations_title({ number });

/** Returns the lines of the buyer; the first is the organisation, or the person. */
export function buyerOf({ buyer: { name, email, organisation, kraPin } }: Pick<QuotationView, 'buyer'>): string[] {
  return [...(organisation === '' ? [] : [organisation]), name, email, ...(kraPin ? [`KRA PIN ${kraPin}`] : [])];
}

/** Returns labels and values of the quotation's head. */
export const quotationParticulars = ({
  number,
  createdAt,
  validUntil,
  version,
  replaces,
}: Pick<QuotationView, 'number' | 'createdAt' | 'validUntil' | 'version' | 'replaces'>): (readonly [
  string,
  string,
])[] => [
  [m.quotations_number(), number],
  ...(replaces === null
    ? []
    : [[m.quotations_version(), m.quotations_version_of({ version, number: replaces.number })] as const]),
  [m.payments_date(), formatDay(new Date(createdAt))],
  [m.quotations_good_until(), formatDay(new Date(validUntil))],
];

export interface WayToPay {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns the sentence of a quotation that a new version took the place of; null for any other, and once it is paid. */
export const replacedSentence = ({ state, replacedBy }: Pick<QuotationView, 'state' | 'replacedBy'>): string | null =>
  state === 'cancelled' && replacedBy ? m.quotations_replaced({ number: replacedBy.number }) : null;

/**
 * Returns the ways to pay with what to enter, each with the reference; none for a quotation that a new version took the place of. `payBill`
 * is null where the shop takes no M-Pesa.
 */
export function waysToPay(
  {
    number,
    totalCents,
    bankAccount,
    ...version
  }: Pick<QuotationView, 'number' | 'totalCents' | 'bankAccount' | 'state' | 'replacedBy'>,
  payBill: string | null,
): WayToPay[] {
  if (replacedSentence(version) !== null) return [];
  const reference = m.quotations_reference({ number });
  const accounts = bankAccountsOf(bankAccount).map(partsOfAccount);
  // A single account has a line for each part, several have a line each.
  const named = accounts.length === 1 ? accounts.flat() : accounts.map((parts) => parts.join(', '));
  const bank = [...(named.length === 0 ? [m.quotations_bank_ask()] : named), reference];
  const most = formatKsh(maxOrderCents);
  const byPhone = [
    m.quotations_business({ number: payBill ?? '' }),
    m.quotations_account({ number }),
    fitsPrompt(totalCents) ? m.quotations_up_to({ most }) : m.quotations_above_limit({ most }),
  ];
  return [
    { title: m.quotations_by_bank(), lines: bank },
    ...(payBill === null ? [] : [{ title: m.quotations_by_mpesa(), lines: byPhone }]),
  ];
}

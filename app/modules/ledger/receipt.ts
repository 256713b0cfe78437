import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { sumCents, toCents, type Cents, formatKsh } from '#app/shared/money.ts';
import {
  type OrderStatus,
  type PaymentStatus,
  type RefundStatus,
  standInSources,
  transactionLabel,
} from '#app/shared/payment-terms.ts';
import { isMsisdn, maskPhone } from '#app/shared/phone.ts';

/** A paid order as the books have it. */
export interface ReceiptFacts {
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly status: OrderStatus;
    readonly rounding: Cents;
    readonly total: Cents;
    readonly paidAt: Date;
  };
  /** At least one, in the order to be printed. */
  readonly lines: readonly ReceiptFactLine[];
  /** All that came in for the order, oldest first. */
  readonly money: readonly ReceivedMoney[];
}

interface ReceiptFactLine {
  readonly paymentId: string;
  readonly courseId: string | null;
  readonly title: string;
  readonly amountCents: Cents;
  readonly status: PaymentStatus;
  readonly transactionId: string | null;
  readonly phone: string | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
}

export interface ReceivedMoney {
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date | null;
  /** One of `standInSources`: the receipt is a stand-in. */
  readonly source: string;
  readonly state: string;
  /** Pays the order together with others. */
  readonly isPart: boolean;
  readonly refunds: readonly {
    readonly amountCents: Cents;
    readonly status: RefundStatus;
    readonly finishedAt: Date | null;
    readonly refundReceipt: string | null;
  }[];
}

/** Money given back, or on its way back. */
export interface ReceiptRefund {
  readonly amountCents: Cents;
  /** '20 Nov 2025'; null while it is on its way. */
  readonly day: string | null;
  /** M-Pesa's code of the transaction that gave it back, where there is one. */
  readonly code: string | null;
}

/** What a receipt says: the one content of its page, its PDF and its mail. Plain JSON; amounts in cents. */
export interface Receipt {
  readonly orderId: string;
  /** The order's number, which is the receipt's too. */
  readonly number: string;
  readonly company: { readonly name: string; readonly lines: readonly string[] };
  readonly buyer: { readonly name: string; readonly email: string };
  /** Of the phone that paid, masked. */
  readonly payerPhone: string | null;
  /** M-Pesa's own code, of the largest where several payments paid; null until M-Pesa has told it. */
  readonly code: string | null;
  /** The payments that paid together, oldest first; empty where one did. */
  readonly parts: readonly { readonly code: string | null; readonly amountCents: Cents }[];
  /** The code, or 'TRX-' and eight characters while there is none. */
  readonly label: string;
  /** '20 Nov 2025, 14:32' in Nairobi, and the same moment as ISO text. */
  readonly paidOn: string;
  readonly paidAt: string;
  readonly courseIds: readonly (string | null)[];
  readonly lines: readonly {
    readonly key: string;
    readonly title: string;
    readonly amountCents: Cents;
    readonly isRefunded: boolean;
  }[];
  readonly roundingCents: Cents;
  readonly totalCents: Cents;
  /** What came in: the total, unless somebody decided to take more. */
  readonly receivedCents: Cents;
  readonly refunds: readonly ReceiptRefund[];
  /** What was given back, and what of the received remains. */
  readonly refundedCents: Cents;
  readonly remainsCents: Cents;
  /** Paid again by mistake: not part of the total, and given back. */
  readonly surplus: readonly {
    readonly code: string | null;
    readonly amountCents: Cents;
    readonly isReturned: boolean;
  }[];
}

type CompanyFacts = Pick<SiteSettings, 'brand' | 'address' | 'city' | 'phone' | 'email' | 'kraPin'>;

/**
 * Writes the receipt of a paid order. What the owner has not filled in of the company's facts is left out. Throws RangeError
 * for an order without lines or without money, which the books do not have.
 */
export function receiptOf({ order, lines, money }: ReceiptFacts, site: CompanyFacts): Receipt {
  const [first] = lines;
  const main = payingMoney(money, lines);
  if (!first || !main) throw new RangeError(`order ${order.number} has nothing to receipt`);
  const paying = money.filter((each) => each === main || each.isPart);
  const receivedCents = sumCents(paying.map(({ amountCents }) => amountCents));
  const code = codeOf(main);
  const paidAt = paying.length > 1 ? order.paidAt : (main.paidAt ?? order.paidAt);
  const refundedCents = sumCents(paying.flatMap(done).map(({ amountCents }) => amountCents));
  return {
    orderId: order.id,
    number: order.number,
    company: { name: site.brand, lines: companyLines(site) },
    buyer: { name: first.buyerName, email: first.buyerEmail },
    payerPhone: payerPhoneOf(main.phone, first.phone),
    code,
    parts: paying.length > 1 ? paying.map((part) => ({ code: codeOf(part), amountCents: part.amountCents })) : [],
    label: code ?? transactionLabel({ id: first.paymentId, transactionId: null }),
    paidOn: formatMoment(paidAt),
    paidAt: paidAt.toISOString(),
    courseIds: lines.map(({ courseId }) => courseId),
    lines: lines.map(({ paymentId, title, amountCents, status }) => ({
      key: paymentId,
      title,
      amountCents,
      isRefunded: status === 'refunded',
    })),
    roundingCents: order.rounding,
    totalCents: order.total,
    receivedCents,
    refunds: [...paying.flatMap(done), ...paying.flatMap(open)].map(
      ({ amountCents, finishedAt, refundReceipt, status }) => ({
        amountCents,
        day: status === 'done' && finishedAt ? formatDay(finishedAt) : null,
        code: refundReceipt,
      }),
    ),
    refundedCents,
    remainsCents: toCents(receivedCents - refundedCents),
    surplus: money
      .filter((other) => !paying.includes(other) && (other.state === 'surplus' || other.state === 'refunded'))
      .map((other) => ({
        code: codeOf(other),
        amountCents: other.amountCents,
        isReturned: sumCents(done(other).map(({ amountCents }) => amountCents)) >= other.amountCents,
      })),
  };
}

/** The money that pays the order, or most of it: after it was given back whole, the one whose code the lines keep. */
function payingMoney(money: ReceiptFacts['money'], lines: ReceiptFacts['lines']): ReceivedMoney | undefined {
  const codes = new Set(lines.map(({ transactionId }) => transactionId));
  const whole = money.filter(({ isPart }) => !isPart);
  return (
    whole.find(({ state }) => state === 'matched') ??
    whole.find(({ state, receipt }) => state === 'refunded' && codes.has(receipt)) ??
    whole.find(({ state }) => state === 'refunded')
  );
}

/** M-Pesa may tell only a part of the phone: then it is the one that was asked, and the part where none was. */
function payerPhoneOf(reported: string | null, asked: string | null): string | null {
  if (reported !== null && isMsisdn(reported)) return maskPhone(reported);
  if (asked !== null) return maskPhone(asked);
  return reported === null ? null : reported.replace(/^254/, '0').replace(/\*+/, '\u00a0•••\u00a0');
}

const codeOf = ({ source, receipt }: ReceivedMoney) => (standInSources.includes(source) ? null : receipt);
const done = ({ refunds }: ReceivedMoney) => refunds.filter(({ status }) => status === 'done');
/** Asked for and not yet ended; one that failed is asked for again, and is not promised until then. */
const open = ({ refunds }: ReceivedMoney) =>
  refunds.filter(({ status }) => status === 'requested' || status === 'submitting' || status === 'unknown');

function companyLines({ address, city, phone, email, kraPin }: CompanyFacts): string[] {
  const pin = kraPin.trim() && `KRA PIN ${kraPin.trim()}`;
  return [address, city, phone, email, pin].map((line) => line.trim()).filter((line) => line !== '');
}

/** A line of the receipt in the words that page, PDF and mail share; what goes back is negative. */
export interface ReceiptRow {
  readonly key: string;
  readonly label: string;
  readonly amountCents: Cents;
}

/** What was bought, with the rounding as a line of its own. */
export function receiptRows({ lines, roundingCents }: Receipt): ReceiptRow[] {
  const rows = lines.map(({ key, title, amountCents, isRefunded }) => ({
    key,
    label: isRefunded ? `${title} (refunded)` : title,
    amountCents,
  }));
  const rounding = { key: 'rounding', label: 'Rounded up to the next shilling', amountCents: roundingCents };
  return roundingCents > 0 ? [...rows, rounding] : rows;
}

/** What came in beyond the total, what went back or is on its way back, and what remains; empty where nothing is. */
export function refundRows(receipt: Receipt): ReceiptRow[] {
  const { totalCents, receivedCents, refunds, refundedCents, remainsCents } = receipt;
  const received = { key: 'received', label: 'Received', amountCents: receivedCents };
  const rows = refunds.map(({ amountCents, day, code }, index) => ({
    key: `refund-${index}`,
    label: day === null ? 'To be returned to you' : `Returned ${day}${code === null ? '' : `, ${code}`}`,
    amountCents: toCents(0 - amountCents),
  }));
  const remains = { key: 'remains', label: 'Remains paid', amountCents: remainsCents };
  return [...(receivedCents === totalCents ? [] : [received]), ...rows, ...(refundedCents > 0 ? [remains] : [])];
}

/** A row's amount as `format` writes it, with a true minus sign. */
export function rowAmount({ amountCents }: Pick<ReceiptRow, 'amountCents'>, format: (cents: Cents) => string): string {
  return amountCents < 0 ? `−${format(toCents(0 - amountCents))}` : format(amountCents);
}

const codeFollows = 'M-Pesa’s own code follows';

/** Label and value of what happened: the head of the receipt. */
export function receiptParticulars({
  number,
  code,
  parts,
  label,
  paidOn,
  payerPhone,
}: Receipt): (readonly [string, string])[] {
  const codes = parts.map((part) => `${part.code ?? codeFollows} (${formatKsh(part.amountCents)})`).join(', ');
  return [
    ['Order', number],
    parts.length > 0 ? ['M-Pesa codes', codes] : ['M-Pesa code', code ?? `${codeFollows} (${label})`],
    ['Date', paidOn],
    ['Paid by', payerPhone === null ? 'M-Pesa' : `M-Pesa, ${payerPhone}`],
  ];
}

/** A sentence for each payment that was one too many. */
export function surplusSentences({ surplus }: Receipt): string[] {
  return surplus.map(({ code, amountCents, isReturned }) => {
    const what = `${formatKsh(amountCents)} more came in for this order${code ? ` (${code})` : ''}.`;
    return isReturned ? `${what} It was returned.` : `${what} It was not needed, and we will return it.`;
  });
}

/**
 * The name of a receipt as a person typed it. One that begins with its provider's name and a colon stands as it is; all others are in
 * capitals.
 */
export function readReceiptName(typed: string): string {
  const name = typed.trim().slice(0, 140);
  return name.includes(':') ? name : name.toUpperCase();
}

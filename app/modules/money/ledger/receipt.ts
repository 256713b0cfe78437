import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { formatDay, formatZonedMoment } from '#app/shared/dates.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { sumCents, toCents, type Cents, formatKsh } from '#app/shared/money.ts';
import {
  type OrderStatus,
  type RefundStatus,
  type ManualMethod,
  codeOfReceipt,
  manualMethodOf,
  provisionalSources,
  transactionLabel,
} from '#app/shared/payment-terms.ts';
import { isMsisdn, maskPhone } from '#app/shared/phone.ts';
import { groupSeats } from './group-seats.ts';
import { methodLabels, referenceLabel } from './payment-labels.ts';
import { referenceKey } from '#app/shared/reference.ts';
import type { OrderLine } from './order.ts';
import { m } from '#texts';

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
  /** At least one, in print order. */
  readonly lines: readonly ReceiptFactLine[];
  /** All money for the order, oldest first. */
  readonly money: readonly ReceivedMoney[];
}

interface ReceiptFactLine extends OrderLine {
  readonly transactionId: string | null;
  readonly phone: string | null;
  readonly buyerName: string;
  readonly buyerEmail: string;
  /** Language of the buyer's mails and files. */
  readonly buyerLocale: Locale;
  /** For whom it was bought, if not for the buyer. */
  readonly forOthers?: 'gift' | 'seat' | null;
  readonly seatNumber?: number;
  /** Number of the plan that the order pays a part of. */
  readonly planNumber?: string | null;
}

export interface ReceivedMoney {
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date | null;
  /** One of `provisionalSources` for a provisional receipt. */
  readonly source: string;
  readonly state: string;
  /** True if it pays the order together with others. */
  readonly isPart: boolean;
  readonly refunds: readonly {
    readonly amountCents: Cents;
    readonly status: RefundStatus;
    readonly finishedAt: Date | null;
    readonly refundReceipt: string | null;
    /** 'bounced' if no money went out. */
    readonly method?: string | null;
  }[];
}

/** A completed or pending refund. */
interface ReceiptRefund {
  readonly amountCents: Cents;
  /** '20 Nov 2025'; null while pending. */
  readonly day: string | null;
  /** M-Pesa's code of the refund's transaction, if known. */
  readonly code: string | null;
  /** True if a cheque bounced, so that no money went out. */
  readonly isBounced: boolean;
}

/** Content of a receipt, in its language: shared by its page, its PDF and its mail. Plain JSON; amounts in cents. */
export interface Receipt {
  readonly orderId: string;
  /** The order's number, which is the receipt's too. */
  readonly number: string;
  readonly company: { readonly name: string; readonly lines: readonly string[] };
  readonly buyer: { readonly name: string; readonly email: string };
  /** Ways by which it was paid, each once: M-Pesa, and those that staff record by hand. */
  readonly methods: readonly (ManualMethod | 'mpesa')[];
  /** The paying phone, masked. */
  readonly payerPhone: string | null;
  /** Nothing was to pay: no money, no code. */
  readonly isFree: boolean;
  /** M-Pesa's own code, the largest payment's of several; null until known. */
  readonly code: string | null;
  /** The payments that paid together, oldest first; empty for a single one. */
  readonly parts: readonly { readonly code: string | null; readonly amountCents: Cents }[];
  /** The code, or 'TRX-' and eight characters without one. */
  readonly label: string;
  /** '20 Nov 2025, 14:32' in Nairobi, the day alone of a payment recorded by hand, and the same time as ISO text. */
  readonly paidOn: string;
  readonly paidAt: string;
  readonly courseIds: readonly (string | null)[];
  readonly forOthers: 'gift' | 'seat' | null;
  /** Number of the plan that it pays a part of; null for any other receipt. */
  readonly planNumber: string | null;
  readonly lines: readonly {
    readonly key: string;
    readonly title: string;
    readonly amountCents: Cents;
    readonly isRefunded: boolean;
    /** Number of seats that the line sums up; 0 for a line without seats. */
    readonly seats: number;
  }[];
  readonly roundingCents: Cents;
  readonly totalCents: Cents;
  /** Money received: the total, unless a staff member accepted more. */
  readonly receivedCents: Cents;
  readonly refunds: readonly ReceiptRefund[];
  /** Total refunds, and the rest of the received money. */
  readonly refundedCents: Cents;
  readonly remainsCents: Cents;
  /** Second payments by mistake: not part of the total, and refunded. */
  readonly surplus: readonly {
    readonly code: string | null;
    readonly amountCents: Cents;
    readonly isReturned: boolean;
  }[];
}

/** Returns the language of a receipt's buyer. */
export const buyerLocaleOf = ({ lines }: Pick<ReceiptFacts, 'lines'>): Locale => lines[0]?.buyerLocale ?? baseLocale;

type CompanyFacts = Pick<SiteSettings, 'brand' | 'address' | 'city' | 'phone' | 'email' | 'kraPin'>;

/**
 * Returns the receipt of a paid order. Leaves out facts that the owner has not filled in. Throws RangeError for an order without lines, or
 * of more than 0 without money, which the books do not contain.
 */
export function receiptOf({ order, lines, money }: ReceiptFacts, site: CompanyFacts): Receipt {
  const [first] = lines;
  const main = payingMoney(money, lines);
  if (!first || (!main && order.total > 0)) throw new RangeError(`order ${order.number} has nothing to receipt`);
  const paying = main ? money.filter((each) => each === main || each.isPart) : [];
  const receivedCents = sumCents(paying.map(({ amountCents }) => amountCents));
  const code = paidCodeOf({ lines, money });
  const paidAt = paying.length > 1 ? order.paidAt : (main?.paidAt ?? order.paidAt);
  const methods = [...new Set(paying.map(({ receipt }) => manualMethodOf(receipt) ?? ('mpesa' as const)))];
  const isDayOnly = paying.length === 1 && methods[0] !== 'mpesa';
  const refundedCents = sumCents(paying.flatMap(done).map(({ amountCents }) => amountCents));
  return {
    orderId: order.id,
    number: order.number,
    company: { name: site.brand, lines: companyLines(site) },
    buyer: { name: first.buyerName, email: first.buyerEmail },
    methods,
    payerPhone: main ? payerPhoneOf(main.phone, first.phone) : null,
    isFree: order.total === 0,
    code,
    parts: paying.length > 1 ? paying.map((part) => ({ code: codeOf(part), amountCents: part.amountCents })) : [],
    label: code ?? transactionLabel({ id: first.orderLineId, transactionId: null }),
    paidOn: isDayOnly ? formatDay(paidAt) : formatZonedMoment(paidAt),
    paidAt: paidAt.toISOString(),
    courseIds: lines.map(({ courseId }) => courseId),
    forOthers: first.forOthers ?? null,
    planNumber: first.planNumber ?? null,
    lines: groupSeats(
      lines.map((line) => ({ ...line, seatNumber: line.seatNumber ?? 0 })),
      ({ status }) => status,
    ).map(({ orderLineId, title, amountCents, status, seats }) => ({
      key: orderLineId,
      title,
      amountCents,
      isRefunded: status === 'refunded',
      seats,
    })),
    roundingCents: order.rounding,
    totalCents: order.total,
    receivedCents,
    refunds: [...paying.flatMap(done), ...paying.flatMap(open)].map(
      ({ amountCents, finishedAt, refundReceipt, status, method }) => ({
        isBounced: method === 'bounced',
        amountCents,
        day: status === 'done' && finishedAt ? formatDay(finishedAt) : null,
        code: refundReceipt && codeOfReceipt(refundReceipt),
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

/** Returns the provider's own code of the money that pays the order, the largest payment's of several; null until it is known. */
export function paidCodeOf({ lines, money }: Pick<ReceiptFacts, 'lines' | 'money'>): string | null {
  const main = payingMoney(money, lines);
  return main ? codeOf(main) : null;
}

/** Returns how the money came that pays the order, the largest payment's of several. */
export function paidMethodOf({ lines, money }: Pick<ReceiptFacts, 'lines' | 'money'>): ManualMethod | 'mpesa' {
  const main = payingMoney(money, lines);
  return (main && manualMethodOf(main.receipt)) ?? 'mpesa';
}

/** Returns the money that pays the order, or most of it; after a full refund, the money whose code the lines have. */
function payingMoney(money: ReceiptFacts['money'], lines: ReceiptFacts['lines']): ReceivedMoney | undefined {
  const codes = new Set(lines.map(({ transactionId }) => transactionId));
  const whole = money.filter(({ isPart }) => !isPart);
  return (
    whole.find(({ state }) => state === 'matched') ??
    whole.find(({ state, receipt }) => state === 'refunded' && codes.has(receipt)) ??
    whole.find(({ state }) => state === 'refunded')
  );
}

/** Returns the paying phone, masked. If M-Pesa reports only a part of it, returns the prompted phone, or the part without a prompt. */
function payerPhoneOf(reported: string | null, prompted: string | null): string | null {
  if (reported !== null && isMsisdn(reported)) return maskPhone(reported);
  if (prompted !== null) return maskPhone(prompted);
  return reported === null ? null : reported.replace(/^254/, '0').replace(/\*+/, '\u00a0•••\u00a0');
}

const codeOf = ({ source, receipt }: ReceivedMoney) =>
  provisionalSources.includes(source) ? null : codeOfReceipt(receipt);
const done = ({ refunds }: ReceivedMoney) => refunds.filter(({ status }) => status === 'done');
/** Returns pending refunds. A failed one is retried, but not promised until then. */
const open = ({ refunds }: ReceivedMoney) =>
  refunds.filter(({ status }) => status === 'requested' || status === 'submitting' || status === 'unknown');

function companyLines({ address, city, phone, email, kraPin }: CompanyFacts): string[] {
  const pin = kraPin.trim() && `KRA PIN ${kraPin.trim()}`;
  return [address, city, phone, email, pin].map((line) => line.trim()).filter((line) => line !== '');
}

/** A line of the receipt, as page, PDF and mail show it; refunds are negative. */
export interface ReceiptRow {
  readonly key: string;
  readonly label: string;
  readonly amountCents: Cents;
}

/** Returns the purchased courses, with the rounding as its own line. */
export function receiptRows({ lines, roundingCents, refunds, forOthers }: Receipt): ReceiptRow[] {
  const isBounced = refunds.some((refund) => refund.isBounced);
  const rows = lines.map(({ key, title: name, amountCents, isRefunded, seats }) => {
    const bought = forOthers === 'gift' ? m.payments_row_gift({ title: name }) : name;
    const title = seats > 0 ? m.invoices_seats({ title: name, count: seats }) : bought;
    return {
      key,
      label: isRefunded ? (isBounced ? m.payments_row_bounced : m.payments_row_refunded)({ title }) : title,
      amountCents,
    };
  });
  const rounding = { key: 'rounding', label: m.checkout_rounded(), amountCents: roundingCents };
  return roundingCents > 0 ? [...rows, rounding] : rows;
}

/** Returns the money beyond the total, refunds and the rest; empty without any. */
export function refundRows(receipt: Receipt): ReceiptRow[] {
  const { totalCents, receivedCents, refunds, refundedCents, remainsCents } = receipt;
  const received = { key: 'received', label: m.payments_received(), amountCents: receivedCents };
  const rows = refunds.map(({ amountCents, day, code, isBounced }, index) => ({
    key: `refund-${index}`,
    label: isBounced && day !== null ? m.payments_bounced_on({ day }) : returnedOn(day, code),
    amountCents: toCents(0 - amountCents),
  }));
  const remains = { key: 'remains', label: m.payments_remains_paid(), amountCents: remainsCents };
  return [...(receivedCents === totalCents ? [] : [received]), ...rows, ...(refundedCents > 0 ? [remains] : [])];
}

function returnedOn(day: string | null, code: string | null): string {
  if (day === null) return m.payments_to_be_returned();
  return code === null ? m.payments_returned_on({ day }) : m.payments_returned_on_code({ day, code });
}

/** Formats a row's amount with `format`, with a true minus sign. */
export function rowAmount({ amountCents }: Pick<ReceiptRow, 'amountCents'>, format: (cents: Cents) => string): string {
  return amountCents < 0 ? `−${format(toCents(0 - amountCents))}` : format(amountCents);
}

/** Returns labels and values of the receipt's head. */
export function receiptParticulars({
  number,
  code,
  parts,
  label,
  paidOn,
  methods,
  payerPhone,
  isFree,
  planNumber,
}: Receipt): (readonly [string, string])[] {
  if (isFree)
    return [
      [m.payments_order(), number],
      [m.payments_date(), paidOn],
      [m.payments_paid_by(), m.payments_nothing_to_pay()],
    ];
  const codeFollows = m.payments_code_follows();
  const isManual = methods.some((each) => each !== 'mpesa');
  const [method] = methods;
  const codes = parts.map((part) => `${part.code ?? codeFollows} (${formatKsh(part.amountCents)})`).join(', ');
  return [
    [m.payments_order(), number],
    ...(planNumber === null ? [] : [[m.payments_part_of_instalments(), planNumber] as const]),
    parts.length > 0
      ? [isManual ? m.payments_references() : m.payments_codes(), codes]
      : [method ? referenceLabel(method) : m.payments_reference(), code ?? `${codeFollows} (${label})`],
    [m.payments_date(), paidOn],
    [m.payments_paid_by(), methods.map((each) => methodLabel(each, payerPhone)).join('; ')],
  ];
}

function methodLabel(method: ManualMethod | 'mpesa', payerPhone: string | null): string {
  if (method !== 'mpesa') return methodLabels[method]();
  return payerPhone === null ? 'M-Pesa' : `M-Pesa, ${payerPhone}`;
}

/** Returns a sentence for each surplus payment. */
export function surplusSentences({ surplus }: Receipt): string[] {
  return surplus.map(({ code, amountCents, isReturned }) => {
    const amount = formatKsh(amountCents);
    if (!code) return isReturned ? m.payments_surplus_returned({ amount }) : m.payments_surplus_open({ amount });
    return isReturned
      ? m.payments_surplus_returned_code({ amount, code })
      : m.payments_surplus_open_code({ amount, code });
  });
}

/** Reads the name of a receipt as typed. Keeps a name that begins with its provider's name and a colon; others become capitals. */
export function readReceiptName(typed: string): string {
  const name = typed.trim().slice(0, 140);
  return name.includes(':') ? name : referenceKey(name);
}

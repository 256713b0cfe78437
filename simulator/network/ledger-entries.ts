import { z } from 'zod';

const shillings = z.number().int();
const moment = z.iso.datetime();

/** A planned callback, sent once at `dueAt`, unless the simulator stops before. */
const plannedCallback = z.object({
  id: z.string(),
  dueAt: moment,
  url: z.string(),
  body: z.string(),
  /** A line for the log, such as 'callback 0 SLK4H7R9QT'. */
  summary: z.string(),
  /** Order of callbacks that are due together: lower turns go first and are answered before the next; 0 if missing. */
  turn: z.number().int().optional(),
  /** The answer of a shop that is set out of order. The shop is not called. */
  outage: z.string().optional(),
});

/** A prompt that the shop requested. */
const push = z.object({
  type: z.literal('push'),
  at: moment,
  checkoutRequestId: z.string(),
  merchantRequestId: z.string(),
  msisdn: z.string(),
  amount: shillings,
  reference: z.string(),
  description: z.string(),
  /** The paid number of the merchant. */
  to: z.enum(['paybill', 'till']).default('paybill'),
  callbackUrl: z.string(),
  scenario: z.string(),
  forgeries: z.array(plannedCallback),
});

/** The result of a prompt. Money, result and planned callbacks share a line, so that a crash cannot separate them. */
const decision = z.object({
  type: z.literal('decision'),
  at: moment,
  checkoutRequestId: z.string(),
  code: z.string(),
  payment: z.object({ receipt: z.string(), amount: shillings }).optional(),
  callbacks: z.array(plannedCallback),
});

/** `answer` is the shop's HTTP status, or why there was none. */
const callbackSent = z.object({
  type: z.literal('callback-sent'),
  at: moment,
  id: z.string(),
  answer: z.string().optional(),
});

/** A payment from the phone's menu, without a prompt. */
const customerPayment = z.object({
  type: z.literal('customer-payment'),
  at: moment,
  receipt: z.string(),
  msisdn: z.string(),
  amount: shillings,
  to: z.enum(['paybill', 'till']),
  /** The account number that the customer typed; empty for a till. */
  account: z.string(),
  /** The failed prompt that this payment replaces, in some scenarios. */
  instead: z.string().optional(),
  callbacks: z.array(plannedCallback),
});

/** Payments of the shop's demo content, from before the simulator existed. They do not change the balances of phones. */
const pastPayments = z.object({
  type: z.literal('past-payments'),
  at: moment,
  payments: z.array(
    z.object({
      receipt: z.string(),
      at: moment,
      msisdn: z.string(),
      amount: shillings,
      /** The reversed part of the amount. */
      reversed: shillings,
      account: z.string(),
    }),
  ),
});

/** A reversal of payment `of`. */
const moneyBack = z.object({ receipt: z.string(), of: z.string(), amount: shillings });

/** A reversal by the merchant in M-Pesa's own portal. */
const reversal = z.object({ type: z.literal('reversal'), at: moment, ...moneyBack.shape });

/** A reversal or transaction status that the shop requested; performed at `dueAt`. */
const operation = z.object({
  type: z.literal('operation'),
  at: moment,
  dueAt: moment,
  kind: z.enum(['reversal', 'status']),
  conversationId: z.string(),
  originatorConversationId: z.string(),
  /** Receipt of the payment. */
  transactionId: z.string(),
  amount: shillings.optional(),
  resultUrl: z.string(),
  timeoutUrl: z.string(),
  scenario: z.string(),
  /** Whether initiator and credential were right. */
  permitted: z.boolean(),
});

/** The result of an operation. Money and planned results share a line, as for decisions. */
const operationDone = z.object({
  type: z.literal('operation-done'),
  at: moment,
  conversationId: z.string(),
  code: z.string(),
  /** Its own reversal, and an earlier one by somebody else. */
  reversals: z.array(moneyBack),
  callbacks: z.array(plannedCallback),
});

/** The addresses where the shop wants confirmations of payments. */
const registration = z.object({
  type: z.literal('registration'),
  at: moment,
  confirmationUrl: z.string(),
  validationUrl: z.string(),
  responseType: z.string(),
});

/** Money added to a phone by hand; negative amounts remove money. */
const topUp = z.object({
  type: z.literal('top-up'),
  at: moment,
  msisdn: z.string(),
  amount: shillings,
  receipt: z.string(),
});

/** The scenario of a phone or an amount from now on; null returns to the tables. */
const choice = z.object({
  type: z.literal('choice'),
  of: z.enum(['phone', 'amount']),
  key: z.string(),
  scenario: z.string().nullable(),
});

/** Settings for all phones, changed by the control API. */
export const networkSettings = z.object({
  /** Milliseconds that M-Pesa's clocks are ahead of the network's time; negative: behind. */
  skewMs: z.number().int(),
  /** Form of the customer's number in confirmations. Daraja has masked it since 2022. */
  confirmationPhone: z.enum(['masked', 'hashed', 'plain']),
  /** 'itself' calls the shop. The other values count the shop as out of order, and deliver nothing. */
  merchant: z.enum(['itself', 'down', 'failing']),
  /** STK queries answered within a minute; null for no limit. */
  queriesPerMinute: z.number().int().nullable(),
});

const settings = z.object({ type: z.literal('settings'), ...networkSettings.shape });

/** One line of the ledger. */
const ledgerEntry = z.discriminatedUnion('type', [
  push,
  decision,
  callbackSent,
  customerPayment,
  pastPayments,
  reversal,
  operation,
  operationDone,
  registration,
  topUp,
  choice,
  settings,
]);

export type LedgerEntry = z.infer<typeof ledgerEntry>;

const knownTypes = z.object({ type: z.enum(ledgerEntry.options.map(({ shape }) => shape.type.value)) });

/**
 * Reads a line of the ledger. Returns null for a kind of line that only a newer version writes. Throws Error naming the line, from 1, if it
 * is wrong otherwise.
 */
export function readEntry(line: unknown, number: number): LedgerEntry | null {
  if (!knownTypes.safeParse(line).success && z.object({ type: z.string() }).safeParse(line).success) return null;
  const read = ledgerEntry.safeParse(line);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.') || 'type';
  throw new Error(
    `Line ${number} of the simulator's ledger is of another version of the product (${field}). Start that version, or move the ledger away, in DATA_DIR simulator.jsonl: the test payments in it are lost.`,
  );
}
export type Push = z.infer<typeof push>;
export type Decision = z.infer<typeof decision>;
export type CustomerPayment = z.infer<typeof customerPayment>;
export type PastPayment = z.infer<typeof pastPayments>['payments'][number];
export type MoneyBack = z.infer<typeof moneyBack>;
export type Operation = z.infer<typeof operation>;
export type OperationDone = z.infer<typeof operationDone>;
export type Registration = z.infer<typeof registration>;
export type TopUp = z.infer<typeof topUp>;
export type NetworkSettings = z.infer<typeof networkSettings>;
export type PlannedCallback = z.infer<typeof plannedCallback>;

import { z } from 'zod';

const shillings = z.number().int();
const moment = z.iso.datetime();

/** A callback that has been promised; sent at `dueAt`, once, unless the simulator stops before. */
const plannedCallback = z.object({
  id: z.string(),
  dueAt: moment,
  url: z.string(),
  body: z.string(),
  /** One line for the log, such as 'callback 0 SLK4H7R9QT'. */
  summary: z.string(),
  /** Order of entries that are due together: lower ones go first and are answered before the next; 0 if missing. */
  turn: z.number().int().optional(),
  /** The answer of a shop that is set out of order; it is not called. */
  outage: z.string().optional(),
});

/** A prompt asked for by the shop. */
const push = z.object({
  type: z.literal('push'),
  at: moment,
  checkoutRequestId: z.string(),
  merchantRequestId: z.string(),
  msisdn: z.string(),
  amount: shillings,
  reference: z.string(),
  description: z.string(),
  /** Which of the merchant's numbers is paid. */
  to: z.enum(['paybill', 'till']).default('paybill'),
  callbackUrl: z.string(),
  scenario: z.string(),
  forgeries: z.array(plannedCallback),
});

/** What became of a prompt. Money, result and promised callbacks are one line, so that a crash cannot part them. */
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

/** Money that a customer paid from the phone's menu, without a prompt. */
const customerPayment = z.object({
  type: z.literal('customer-payment'),
  at: moment,
  receipt: z.string(),
  msisdn: z.string(),
  amount: shillings,
  to: z.enum(['paybill', 'till']),
  /** What the customer typed as account number; empty for a till. */
  account: z.string(),
  /** The prompt instead of which it was paid, where a scenario says so. */
  instead: z.string().optional(),
  callbacks: z.array(plannedCallback),
});

/** Payments from before the simulator was there, which the shop's demo content has: no phone holds less for them. */
const pastPayments = z.object({
  type: z.literal('past-payments'),
  at: moment,
  payments: z.array(
    z.object({
      receipt: z.string(),
      at: moment,
      msisdn: z.string(),
      amount: shillings,
      /** How much of it went back since. */
      reversed: shillings,
      account: z.string(),
    }),
  ),
});

/** Money that goes back to the phone of payment `of`. */
const moneyBack = z.object({ receipt: z.string(), of: z.string(), amount: shillings });

/** Somebody of the merchant reversed it in M-Pesa's own portal. */
const reversal = z.object({ type: z.literal('reversal'), at: moment, ...moneyBack.shape });

/** A reversal or a transaction status that the shop has asked for; done at `dueAt`. */
const operation = z.object({
  type: z.literal('operation'),
  at: moment,
  dueAt: moment,
  kind: z.enum(['reversal', 'status']),
  conversationId: z.string(),
  originatorConversationId: z.string(),
  /** The receipt it is about. */
  transactionId: z.string(),
  amount: shillings.optional(),
  resultUrl: z.string(),
  timeoutUrl: z.string(),
  scenario: z.string(),
  /** Whether initiator and credential were right. */
  permitted: z.boolean(),
});

/** What became of an operation. As with decisions, money and promised results are one line. */
const operationDone = z.object({
  type: z.literal('operation-done'),
  at: moment,
  conversationId: z.string(),
  code: z.string(),
  /** Its own, and one that somebody else was faster with. */
  reversals: z.array(moneyBack),
  callbacks: z.array(plannedCallback),
});

/** Where the shop wants to be told of every payment. */
const registration = z.object({
  type: z.literal('registration'),
  at: moment,
  confirmationUrl: z.string(),
  validationUrl: z.string(),
  responseType: z.string(),
});

/** Money put on a phone (negative: taken off) by hand. */
const topUp = z.object({
  type: z.literal('top-up'),
  at: moment,
  msisdn: z.string(),
  amount: shillings,
  receipt: z.string(),
});

/** How a phone or an amount answers from now on; null: as its table says. */
const choice = z.object({
  type: z.literal('choice'),
  of: z.enum(['phone', 'amount']),
  key: z.string(),
  scenario: z.string().nullable(),
});

/** What holds for everybody, changed by the control API. */
export const networkSettings = z.object({
  /** How far M-Pesa's clocks are ahead of the network's time; negative: behind. */
  skewMs: z.number().int(),
  /** How confirmations show the customer's number. Daraja has masked it since 2022. */
  confirmationPhone: z.enum(['masked', 'hashed', 'plain']),
  /** 'itself': the shop is called. Otherwise it counts as out of order, and nothing is delivered. */
  merchant: z.enum(['itself', 'down', 'failing']),
  /** STK queries that are answered within a minute; null: all. */
  queriesPerMinute: z.number().int().nullable(),
});

const settings = z.object({ type: z.literal('settings'), ...networkSettings.shape });

/** One line of the ledger. */
export const ledgerEntry = z.discriminatedUnion('type', [
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

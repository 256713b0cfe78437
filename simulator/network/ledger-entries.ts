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

const callbackSent = z.object({ type: z.literal('callback-sent'), at: moment, id: z.string() });

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

/** One line of the ledger. */
export const ledgerEntry = z.discriminatedUnion('type', [push, decision, callbackSent, topUp, choice]);

export type LedgerEntry = z.infer<typeof ledgerEntry>;
export type Push = z.infer<typeof push>;
export type Decision = z.infer<typeof decision>;
export type TopUp = z.infer<typeof topUp>;
export type PlannedCallback = z.infer<typeof plannedCallback>;

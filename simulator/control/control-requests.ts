import { z } from 'zod';

import { ENDPOINTS } from '../daraja/armed-faults.ts';
import { isMsisdn } from '../daraja/push-request.ts';
import { networkSettings } from '../network/ledger-entries.ts';
import { FAULT_NAMES } from '../scenarios/faults.ts';
import { findScenario } from '../scenarios/registry.ts';

const DAY_MS = 24 * 3_600_000;
const scenario = z.string().refine((name) => findScenario(name), 'There is no scenario of that name.');
const msisdn = z.string().refine(isMsisdn, 'Write the number as 254XXXXXXXXX.');
const amount = z.number().int().min(1).max(250_000);
const times = z.number().int().min(1).max(1000).default(1);

export const phoneChange = z
  .object({ scenario: scenario.nullable(), balance: z.number().int().min(0).max(100_000_000) })
  .partial();
export const amountChange = z.object({ scenario: scenario.nullable() });
export const nextRequest = z
  .object({
    scenario,
    of: z.enum(['stkpush', 'reversal', 'status']).default('stkpush'),
    msisdn: msisdn.optional(),
    times,
  })
  .refine(
    ({ scenario: name, of }) => of === 'stkpush' || findScenario(name)?.[of] !== undefined,
    'That scenario says nothing of such operations.',
  );
export const faultRequest = z.object({ endpoint: z.enum(ENDPOINTS), fault: z.enum(FAULT_NAMES), times });
export const clockRequest = z.object({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
});
export const releaseRequest = z.object({ id: z.number().int().optional() });
export const approveRequest = z.object({
  pin: z
    .string()
    .regex(/^\d{4}$/, 'A PIN has four digits.')
    .default('1234'),
});
export const tokensRequest = z.object({ expireAll: z.boolean().default(false), onlyNewest: z.boolean().optional() });
export const resetRequest = z.object({ keepLedger: z.boolean().default(false) });

export const settingsChange = networkSettings
  .extend({
    skewMs: z.number().int().min(-DAY_MS).max(DAY_MS),
    queriesPerMinute: z.number().int().min(0).max(100_000).nullable(),
  })
  .partial();

/** The fields of 'Lipa na M-PESA'. M-Pesa takes twenty characters for an account number. */
export const paybillRequest = z.object({ msisdn, amount, account: z.string().trim().min(1).max(20) });
export const tillRequest = z.object({ msisdn, amount });
/** Without an amount, the rest of the payment is reversed. */
export const reversalRequest = z.object({ receipt: z.string(), amount: amount.optional() });

/** A callback to send, true or not; missing fields are taken from the prompt. */
export const callbackRequest = z.object({
  checkoutRequestId: z.string(),
  resultCode: z.string().default('0'),
  amount: amount.optional(),
  receipt: z.string().optional(),
  url: z.url().optional(),
  sayCheckoutRequestId: z.string().optional(),
  copies: z.number().int().min(1).max(200).default(1),
});

import { z } from 'zod';

import { ENDPOINTS } from '../daraja/armed-faults.ts';
import { isMsisdn } from '../daraja/push-request.ts';
import { FAULT_NAMES } from '../scenarios/faults.ts';
import { findScenario } from '../scenarios/registry.ts';

const scenario = z.string().refine((name) => findScenario(name), 'There is no scenario of that name.');
const msisdn = z.string().refine(isMsisdn, 'Write the number as 254XXXXXXXXX.');
const amount = z.number().int().min(1).max(250_000);
const times = z.number().int().min(1).max(1000).default(1);

export const phoneChange = z
  .object({ scenario: scenario.nullable(), balance: z.number().int().min(0).max(100_000_000) })
  .partial();
export const amountChange = z.object({ scenario: scenario.nullable() });
export const nextRequest = z.object({ scenario, msisdn: msisdn.optional(), times });
export const faultRequest = z.object({ endpoint: z.enum(ENDPOINTS), fault: z.enum(FAULT_NAMES), times });
export const clockRequest = z.object({
  advanceMs: z
    .number()
    .int()
    .min(0)
    .max(400 * 24 * 3_600_000),
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

/** A callback sent as ordered, true or not; what is not given is taken from the prompt. */
export const callbackRequest = z.object({
  checkoutRequestId: z.string(),
  resultCode: z.string().default('0'),
  amount: amount.optional(),
  receipt: z.string().optional(),
  url: z.url().optional(),
  sayCheckoutRequestId: z.string().optional(),
  copies: z.number().int().min(1).max(200).default(1),
});

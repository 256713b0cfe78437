import { z } from 'zod';
import { inboxKinds } from '#app/shared/payment-terms.ts';

const unknownAnswer = z.object({ kind: z.literal('unknown'), message: z.string() });
const notSentAnswer = z.object({
  kind: z.literal('not_sent'),
  code: z.string(),
  message: z.string(),
  cause: z.enum(['busy', 'invalid', 'ours']),
});
const promptAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    merchantRequestId: z.string(),
    checkoutRequestId: z.string(),
    message: z.string(),
  }),
  notSentAnswer,
  unknownAnswer,
]);
const operationAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), conversationId: z.string(), originatorConversationId: z.string() }),
  notSentAnswer,
  unknownAnswer,
]);
const queryAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), resultCode: z.string(), description: z.string() }),
  unknownAnswer,
]);

/** What M-Pesa told us, as a file of the spool holds it (JSON). */
export const spooledSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('callback'),
    kind: z.enum(inboxKinds),
    tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
    body: z.string(),
    sourceAddress: z.string().nullable(),
    at: z.coerce.date(),
  }),
  z.object({ type: z.literal('prompt'), attemptId: z.uuid(), answer: promptAnswer }),
  z.object({ type: z.literal('query'), attemptId: z.uuid(), answer: queryAnswer }),
  z.object({
    type: z.literal('reversal'),
    refundId: z.uuid(),
    tokenHash: z.string(),
    answer: operationAnswer,
    isAutomatic: z.boolean().optional(),
  }),
  z.object({ type: z.literal('check'), checkId: z.uuid(), answer: operationAnswer }),
]);

/** Something that M-Pesa told us and the database did not take. */
export type Spooled = z.infer<typeof spooledSchema>;
/** M-Pesa's answer to a request of ours: it comes once, and cannot be asked for again. */
export type SpooledAnswer = Exclude<Spooled, { readonly type: 'callback' }>;
export type SpooledCallback = Extract<Spooled, { readonly type: 'callback' }>;

import { z } from 'zod';
import { inboxKinds } from '#app/shared/payment-terms.ts';
import { rejectionCause } from '../result-codes.ts';
import type {
  ProviderAnswer,
  NotSent,
  RequestAnswer,
  ReversalAnswer,
} from '#app/modules/money/collection/payment-provider.ts';

/* Files of the spool are readable by the previous release, which knew only M-Pesa's own fields: they contain those beside the port's. */

const own = z.record(z.string(), z.string()).optional();
const unknownAnswer = z.object({ kind: z.literal('unknown'), message: z.string() });
const plainNotSent = z.object({
  kind: z.literal('not_sent'),
  code: z.string(),
  message: z.string(),
  cause: z.enum(['busy', 'invalid', 'ours']),
});
const notSentAnswer = plainNotSent
  .extend({ reason: z.string().optional(), isOurFault: z.boolean().optional() })
  .transform(({ cause, code, message, reason, isOurFault }): NotSent => {
    const why = reason ?? rejectionCause({ cause, code, message });
    return { kind: 'not_sent', reason: why, code, message, isOurFault: isOurFault ?? cause === 'ours' };
  });
const promptAnswer = z.union([
  z
    .object({
      kind: z.literal('accepted'),
      merchantRequestId: z.string(),
      checkoutRequestId: z.string(),
      message: z.string(),
      providerReference: z.string().optional(),
      paymentPage: z.string().optional(),
      own,
    })
    .transform(({ merchantRequestId, checkoutRequestId, providerReference, ...answer }): RequestAnswer => ({
      ...answer,
      providerReference: providerReference ?? checkoutRequestId,
      own: answer.own ?? { merchantRequestId },
    })),
  notSentAnswer,
  unknownAnswer,
]);
const acceptedOperation = z.object({
  kind: z.literal('accepted'),
  conversationId: z.string(),
  originatorConversationId: z.string(),
});
const reversalAnswer = z.union([
  acceptedOperation.extend({ own }).transform(({ own: reported, ...ids }): ReversalAnswer => ({
    kind: 'accepted',
    own: reported ?? { conversationId: ids.conversationId, originatorConversationId: ids.originatorConversationId },
  })),
  notSentAnswer,
  unknownAnswer,
]);
const queryAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), resultCode: z.string(), description: z.string() }),
  unknownAnswer,
]);
const callbackEntry = z.object({
  type: z.literal('callback'),
  kind: z.enum(inboxKinds),
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  body: z.string(),
  sourceAddress: z.string().nullable(),
  at: z.coerce.date(),
});
const checkEntry = z.object({
  type: z.literal('check'),
  checkId: z.uuid(),
  answer: z.discriminatedUnion('kind', [acceptedOperation, plainNotSent, unknownAnswer]),
});

/** Content of a spool file (JSON). */
export const spooledSchema = z.union([
  callbackEntry,
  z.object({ type: z.literal('prompt'), attemptId: z.uuid(), answer: promptAnswer }),
  z.object({ type: z.literal('query'), attemptId: z.uuid(), answer: queryAnswer }),
  z
    .object({
      type: z.literal('reversal'),
      refundId: z.uuid(),
      tokenHash: z.string(),
      answer: reversalAnswer,
      isAutomatic: z.boolean().optional(),
    })
    .transform(({ tokenHash: sending, ...entry }) => ({ ...entry, sending })),
  checkEntry,
]);

export type SpooledCallback = z.infer<typeof callbackEntry>;
/** An answer to our request. It comes once, and cannot be requested again. */
export type SpooledAnswer = ProviderAnswer | z.infer<typeof checkEntry>;
/** Something that M-Pesa sent and the database did not accept. */
export type Spooled = SpooledCallback | SpooledAnswer;

/** Returns the file content of an entry. */
export function toSpoolFile(entry: Spooled): object {
  if (entry.type === 'prompt') return { ...entry, answer: promptFile(entry.answer) };
  if (entry.type !== 'reversal') return entry;
  const { sending: tokenHash, answer, ...rest } = entry;
  return { ...rest, tokenHash, answer: answer.kind === 'accepted' ? { ...answer, ...idsOf(answer) } : refusal(answer) };
}

function promptFile(answer: RequestAnswer): object {
  if (answer.kind !== 'accepted') return refusal(answer);
  const { merchantRequestId = '' } = answer.own ?? {};
  return { ...answer, merchantRequestId, checkoutRequestId: answer.providerReference };
}

function idsOf({ own: input }: Extract<ReversalAnswer, { kind: 'accepted' }>): object {
  const { conversationId = '', originatorConversationId = '' } = input ?? {};
  return { conversationId, originatorConversationId };
}

function refusal(answer: NotSent | Extract<RequestAnswer, { kind: 'unknown' }>): object {
  if (answer.kind === 'unknown') return answer;
  return { ...answer, cause: answer.isOurFault ? 'ours' : answer.reason === 'invalid' ? 'invalid' : 'busy' };
}

import { drawCallbackToken, hashCallbackToken } from './callbacks/callback-token.server.ts';
import { callbackUrl } from './callbacks/callback-addresses.ts';
import { selectOpenCallbacks } from './callbacks/callback-queries.server.ts';
import { processCallback } from './callbacks/process-callback.server.ts';
import { insertPrompt, keepPromptIds } from './callbacks/prompt-queries.server.ts';
import { askAboutTransaction } from './checks/ask-about-transaction.server.ts';
import { selectTold, selectIsBeingChecked } from './checks/check-queries.server.ts';
import { mpesaCodes } from './receipt-codes.ts';
import { rejectionCause, rejectionOf, resultOf } from './result-codes.ts';
import type { MpesaDeps } from './mpesa-deps.ts';
import type { OperationAnswer, PaymentGateway, PromptAnswer } from './payment-gateway.ts';
import type {
  KeptByProvider,
  NotSent,
  PaymentProvider,
  PaymentRequests,
  RequestAnswer,
  ReversalAnswer,
  Reversals,
} from '#app/modules/collection/payment-provider.ts';
import { mpesaStatements } from './statements/read-statement-file.server.ts';
import { insertReversal, keepReversalIds, selectReversal } from './reversals/reversal-queries.server.ts';

type Own = Pick<MpesaDeps, 'inbox' | 'spool' | 'gateway' | 'callbackBase' | 'confirmationToken'>;

/** M-Pesa Express as a provider of the module collection; without a gateway it only knows what its codes mean. */
export function mpesaProvider(own: Own): PaymentProvider {
  const { gateway } = own;
  return {
    ...mpesaStatements,
    results: { resultOf, rejectionOf },
    asksBy: { kind: 'prompt' },
    codes: mpesaCodes,
    requests: gateway && requestsOf(own, gateway),
    kept: keptBy(own),
    query: gateway && ((checkoutRequestId) => gateway.queryPayment(checkoutRequestId)),
    reversals: gateway?.operations ? reversalsOf(own, gateway.operations) : null,
    lookUps: {
      isOn: Boolean(gateway?.operations),
      ask: async (deps, asked) => void (await askAboutTransaction({ ...deps, ...own }, asked)),
      isAsking: (db, claimId) => selectIsBeingChecked(db, { claimId }),
      told: selectTold,
    },
  };
}

function requestsOf(own: Own, gateway: PaymentGateway): PaymentRequests {
  return {
    async prepare(tx, _deps, { attemptId, orderNumber, amount, phone }) {
      if (phone === null) throw new Error('M-Pesa prompts a phone');
      const token = drawCallbackToken(own);
      await insertPrompt(tx, { attemptId, tokenHash: hashCallbackToken(token) });
      return async () =>
        toRequestAnswer(
          await gateway.requestPayment({
            phone,
            amount,
            accountReference: orderNumber,
            description: 'Online course',
            callbackUrl: callbackUrl(own, 'stk', token),
          }),
        );
    },
  };
}

function reversalsOf(own: Own, operations: NonNullable<PaymentGateway['operations']>): Reversals {
  return {
    async prepare(tx, _deps, { refundId, ...reversal }) {
      const token = drawCallbackToken(own);
      const sending = hashCallbackToken(token);
      await insertReversal(tx, { refundId, tokenHash: sending });
      const addresses = {
        resultUrl: callbackUrl(own, 'refund', token),
        timeoutUrl: callbackUrl(own, 'refund_timeout', token),
      };
      return {
        sending,
        send: async () => toReversalAnswer(await operations.reversePayment({ ...reversal, ...addresses })),
      };
    },
  };
}

function keptBy(own: Own): KeptByProvider {
  return {
    async keepRequest(tx, attemptId, { providerReference: checkoutRequestId, own: told }) {
      await keepPromptIds(tx, attemptId, { checkoutRequestId, merchantRequestId: told?.['merchantRequestId'] ?? '' });
    },
    async findEarlyMessages(tx, deps, attemptId) {
      // One that is committed from now on waits for the lock, and finds the ids.
      const early = await selectOpenCallbacks(tx, { before: deps.clock.now(), attemptId, limit: 10 });
      return async () => {
        for (const callbackId of early) await processCallback({ ...deps, ...own }, { callbackId });
      };
    },
    async isLatestReversal(tx, refundId, sending) {
      return (await selectReversal(tx, refundId))?.resultTokenHash === sending;
    },
    async keepReversal(tx, refundId, { own: told }) {
      await keepReversalIds(tx, refundId, {
        conversationId: told?.['conversationId'] ?? '',
        originatorConversationId: told?.['originatorConversationId'] ?? '',
      });
    },
  };
}

/** M-Pesa's answer to a prompt in the words of the port. */
export function toRequestAnswer(answer: PromptAnswer): RequestAnswer {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'not_sent') return toNotSent(answer);
  const { merchantRequestId, checkoutRequestId, message } = answer;
  return { kind: 'accepted', providerReference: checkoutRequestId, message, own: { merchantRequestId } };
}

/** M-Pesa's answer to a reversal in the words of the port. */
export function toReversalAnswer(answer: OperationAnswer): ReversalAnswer {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'not_sent') return toNotSent(answer);
  const { conversationId, originatorConversationId } = answer;
  return { kind: 'accepted', own: { conversationId, originatorConversationId } };
}

function toNotSent(answer: Extract<PromptAnswer, { kind: 'not_sent' }>): NotSent {
  const { code, message, cause } = answer;
  return { kind: 'not_sent', reason: rejectionCause(answer), code, message, isOurFault: cause === 'ours' };
}

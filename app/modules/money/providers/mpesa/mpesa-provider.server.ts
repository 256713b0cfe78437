import { generateCallbackToken, hashCallbackToken } from './callbacks/callback-token.server.ts';
import { callbackUrl } from './callbacks/callback-addresses.ts';
import { selectOpenCallbacks, insertPrompt, savePromptIds } from './callbacks/callback-queries.server.ts';
import { processCallback } from './callbacks/process-callback.server.ts';
import { askAboutTransaction } from './checks/ask-about-transaction.server.ts';
import { selectReportedMoney, selectIsBeingChecked } from './checks/check-queries.server.ts';
import { rejectionCause, rejectionOf, resultOf } from './result-codes.ts';
import type { MpesaDeps } from './mpesa-deps.ts';
import type { OperationAnswer, PaymentGateway, PromptAnswer } from './payment-gateway.ts';
import type {
  ProviderRecords,
  NotSent,
  PaymentProvider,
  PaymentRequests,
  RequestAnswer,
  ReversalAnswer,
  Reversals,
  ReceiptCodes,
} from '#app/modules/money/collection/payment-provider.ts';
import { mpesaStatements } from './statements/read-statement-file.server.ts';
import { insertReversal, saveReversalIds, selectReversal } from './reversals/reversal-queries.server.ts';
import { maxCodeLength, readMpesaCode } from './read-code.ts';
import { m } from '#texts';

type Own = Pick<MpesaDeps, 'inbox' | 'spool' | 'gateway' | 'callbackBase' | 'confirmationToken'>;

/** Returns M-Pesa Express as a provider of the module collection; without a gateway it only knows the meaning of its codes. */
export function mpesaProvider(own: Own): PaymentProvider {
  const { gateway } = own;
  return {
    ...mpesaStatements,
    results: { resultOf, rejectionOf },
    asksBy: { kind: 'prompt' },
    codes: mpesaCodes,
    requests: gateway && requestsOf(own, gateway),
    kept: recordsOf(own),
    query: gateway && ((checkoutRequestId) => gateway.queryPayment(checkoutRequestId)),
    reversals: gateway?.operations ? reversalsOf(own, gateway.operations) : null,
    lookUps: {
      isOn: Boolean(gateway?.operations),
      ask: async (deps, input) => void (await askAboutTransaction({ ...deps, ...own }, input)),
      isAsking: (db, claimId) => selectIsBeingChecked(db, { claimId }),
      reported: selectReportedMoney,
    },
  };
}

/** Adds M-Pesa as a provider with these dependencies, in place of an M-Pesa made with others. Keeps other providers. */
export function withMpesa<Given extends Own & Partial<Pick<MpesaDeps, 'providers'>>>(
  input: Given,
): Given & Pick<MpesaDeps, 'providers'> {
  const { inbox, spool, gateway, callbackBase, confirmationToken, providers = [] } = input;
  const own: Own = { inbox, spool, gateway, callbackBase, confirmationToken };
  const mpesa = mpesaProvider(own);
  return { ...input, providers: [mpesa, ...providers.filter(({ name }) => name !== mpesa.name)] };
}

function requestsOf(own: Own, gateway: PaymentGateway): PaymentRequests {
  return {
    async prepare(tx, _deps, { attemptId, orderNumber, amount, phone }) {
      if (phone === null) throw new Error('M-Pesa prompts a phone');
      const token = generateCallbackToken(own);
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
      const token = generateCallbackToken(own);
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

function recordsOf(own: Own): ProviderRecords {
  return {
    async keepRequest(tx, attemptId, { providerReference: checkoutRequestId, own: reported }) {
      await savePromptIds(tx, attemptId, {
        checkoutRequestId,
        merchantRequestId: reported?.['merchantRequestId'] ?? '',
      });
    },
    async findEarlyMessages(tx, deps, attemptId) {
      // A callback committed from now on waits for the lock, and finds the ids.
      const early = await selectOpenCallbacks(tx, { before: deps.clock.now(), attemptId, limit: 10 });
      return async () => {
        for (const callbackId of early) await processCallback({ ...deps, ...own }, { callbackId });
      };
    },
    async isLatestReversal(tx, refundId, sending) {
      return (await selectReversal(tx, refundId))?.resultTokenHash === sending;
    },
    async keepReversal(tx, refundId, { own: reported }) {
      await saveReversalIds(tx, refundId, {
        conversationId: reported?.['conversationId'] ?? '',
        originatorConversationId: reported?.['originatorConversationId'] ?? '',
      });
    },
  };
}

/** Converts M-Pesa's answer to a prompt to the port's. */
function toRequestAnswer(answer: PromptAnswer): RequestAnswer {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'not_sent') return toNotSent(answer);
  const { merchantRequestId, checkoutRequestId, message } = answer;
  return { kind: 'accepted', providerReference: checkoutRequestId, message, own: { merchantRequestId } };
}

/** Converts M-Pesa's answer to a reversal to the port's. */
function toReversalAnswer(answer: OperationAnswer): ReversalAnswer {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'not_sent') return toNotSent(answer);
  const { conversationId, originatorConversationId } = answer;
  return { kind: 'accepted', own: { conversationId, originatorConversationId } };
}

function toNotSent(answer: Extract<PromptAnswer, { kind: 'not_sent' }>): NotSent {
  const { code, message, cause } = answer;
  return { kind: 'not_sent', reason: rejectionCause(answer), code, message, isOurFault: cause === 'ours' };
}

const mpesaCodes: ReceiptCodes = {
  label: 'M-Pesa code',
  maxLength: maxCodeLength,
  read: readMpesaCode,
  shape: 'An M-Pesa code has ten capital letters and digits, such as SLK4H7R9QT.',
  forPayers: {
    get label() {
      return m.payments_code();
    },
    get hint() {
      return m.payments_code_hint();
    },
    example: 'SLK4H7R9QT',
    get shape() {
      return m.payments_code_shape();
    },
  },
};

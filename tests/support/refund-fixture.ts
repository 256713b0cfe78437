import { shopOwner } from '#tests/support/shop-owner.ts';
import { beforeEach } from 'vitest';
import { receiveCallback } from '#app/modules/money/providers/mpesa/callbacks/receive-callback.server.ts';
import { processCallback } from '#app/modules/money/providers/mpesa/callbacks/process-callback.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import type { OperationAnswer, ReversalRequest } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { requestRefund, type RequestedRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';
import type { PaymentShop, Purchase } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

/** M-Pesa's report of a reversal; missing fields have M-Pesa's usual values. */
export interface ReversalReport {
  readonly code?: string;
  readonly description?: string;
  readonly transactionId?: string;
  readonly conversationId?: string;
}

const taken: OperationAnswer = {
  kind: 'accepted',
  conversationId: 'AG_20260302_1',
  originatorConversationId: '1-2-3',
};

const takes = async () => taken;

/** A staff member who makes refunds, and a fake M-Pesa that the test controls, with reports that no simulator gives. */
class RefundFixture {
  /** M-Pesa's answer to a reversal; a test may delay it, or send the report first. */
  answer: (request: ReversalRequest) => Promise<OperationAnswer> = takes;
  requests: readonly ReversalRequest[] = [];
  readonly #env: TestEnv;
  readonly #shop: () => PaymentShop;

  constructor(env: TestEnv, shop: () => PaymentShop) {
    this.#env = env;
    this.#shop = shop;
  }

  /** Forgets all requests. */
  clear(): void {
    this.answer = takes;
    this.requests = [];
  }

  /** The shop's owner, who decides everything alone. */
  staff(): Promise<StaffActor> {
    return shopOwner(this.#env.db);
  }

  /** Returns the dependencies of use cases, with the owner. */
  async deps(): Promise<MpesaDeps & { readonly actor: StaffActor }> {
    const { gateway } = this.#shop().deps;
    if (!gateway) throw new Error('the shop has a gateway');
    const operations = {
      reversePayment: (request: ReversalRequest) => {
        this.requests = [...this.requests, request];
        return this.answer(request);
      },
      checkTransaction: async () => ({ kind: 'unknown', message: 'nobody answers' }) as const,
    };
    return withMpesa({ ...this.#shop().deps, gateway: { ...gateway, operations }, actor: await this.staff() });
  }

  /** Makes a paid order of a learner. */
  async paid(prices: readonly number[] = [6500]): Promise<Purchase> {
    const order = await this.#shop().order({ prices });
    await this.#shop().pay(order);
    await this.#shop().pass(2);
    return order;
  }

  async requested(purchase: Purchase, orderLineIds: readonly string[] | 'all' = 'all'): Promise<RequestedRefund> {
    const { orderId } = purchase;
    return requestRefund(await this.deps(), { orderId, orderLineIds, note: 'asked for' });
  }

  /** Returns the payments of an order, in the order of its courses. */
  async payments({ orderId, courseIds }: Purchase): Promise<string[]> {
    const { rows } = await this.#env.pool.query<{ id: string; course_id: string }>(
      'select id, course_id from payments where order_id = $1',
      [orderId],
    );
    return courseIds.map((courseId) => rows.find((row) => row.course_id === courseId)?.id ?? '');
  }

  /** Sends M-Pesa's report about the newest reversal. */
  async report(input: ReversalReport = {}, request = this.requests.at(-1)): Promise<void> {
    const { code = '0', description = 'The service request is processed successfully.' } = input;
    const { conversationId = 'AG_20260302_1', transactionId = code === '0' ? 'SREFUND001' : '0000000000' } = input;
    const body = {
      Result: {
        ResultType: 0,
        ResultCode: code,
        ResultDesc: description,
        OriginatorConversationID: '1-2-3',
        ConversationID: conversationId,
        TransactionID: transactionId,
      },
    };
    await this.post('refund', request?.resultUrl, JSON.stringify(body));
  }

  /** Sends M-Pesa's time-out report about the newest reversal. */
  async timeOut(): Promise<void> {
    await this.post('refund_timeout', this.requests.at(-1)?.timeoutUrl, '{}');
  }

  async post(kind: InboxKind, url: string | undefined, body: string): Promise<void> {
    const token = url?.split('/').at(-1) ?? '';
    const received = await receiveCallback(this.#shop().deps, { kind, token, body, sourceAddress: null });
    if (!received) throw new Error('the inbox did not take the report');
    await processCallback(this.#shop().deps, received);
  }
}

/** Makes a fixture for each test of the file. */
export function useRefundFixture(env: TestEnv, shop: PaymentShop | (() => PaymentShop)): RefundFixture {
  const fixture = new RefundFixture(env, typeof shop === 'function' ? shop : () => shop);
  beforeEach(() => fixture.clear());
  return fixture;
}

import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createPrompt, type MadePrompt } from '#app/modules/money/providers/mpesa/callbacks/prompt-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { ledgerDepsWithoutJobs } from '#tests/support/ledger-deps.ts';
import { toCents } from '#app/shared/money.ts';

export interface PreparedCallback {
  readonly path: string;
  readonly body: string;
}

const shillings = 6500;

/** Makes so many learners, each with an order of a course and its open prompt; returns the callback that pays each. */
export async function prepareCallbacks(db: Database, count: number): Promise<PreparedCallback[]> {
  return db.transaction(async (tx) => {
    const { id: courseId } = await createCourse(tx, { priceCents: toCents(shillings * 100) });
    const prepared: PreparedCallback[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id: userId, name, email } = await createLearner(tx);
      const actor = { kind: 'learner', userId, name, email } as const;
      const request = { courseIds: [courseId], idempotencyKey: `bench-${userId}` };
      const { orderId } = await placeOrder({ ...ledgerDepsWithoutJobs(tx, systemClock), actor }, request);
      const phone = `2547${String(n).padStart(8, '0')}`;
      const prompt = await createPrompt(tx, { orderId, phone, amountShillings: shillings, at: systemClock.now() });
      prepared.push({ path: `/api/payments/results/${prompt.token}`, body: successOf(prompt, { n, phone }) });
    }
    return prepared;
  });
}

/** Builds Daraja's callback of a success. */
function successOf(
  { merchantRequestId, checkoutRequestId }: MadePrompt,
  { n, phone }: { n: number; phone: string },
): string {
  const items = [
    { Name: 'Amount', Value: shillings },
    { Name: 'MpesaReceiptNumber', Value: `BEN${String(n).padStart(7, '0')}` },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20260302090000 },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  const stkCallback = {
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: { Item: items },
  };
  return JSON.stringify({ Body: { stkCallback } });
}

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mpesaPrompts, mpesaReversals } from '#app/database/schema/mpesa.ts';
import { paymentAttempts, incomingPayments } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  insertAttempt,
  insertCourse,
  insertOrder,
  insertOrderLine,
  insertPurchase,
  insertUser,
} from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { insertPrompt, savePromptIds, selectPromptByRequest } from './callbacks/callback-queries.server.ts';
import {
  insertReversal,
  saveReversalIds,
  selectReversal,
  selectReversalByToken,
} from './reversals/reversal-queries.server.ts';

/** The previous release stores M-Pesa's secrets and ids in columns of payment_attempts and refunds; both releases may run at once. */
const env = useTestEnv();

it('a prompt has the same secret and ids for this release and the previous one, whichever wrote it', async () => {
  const attemptOf = async (input: Parameters<typeof insertAttempt>[2] = {}) => {
    const orderId = await insertOrder(env.db, await insertUser(env.db), {});
    await insertOrderLine(env.db, { orderId, userId: await insertUser(env.db), courseId: await insertCourse(env.db) });
    return insertAttempt(env.db, orderId, { status: 'submitting', ...input });
  };
  const ids = { merchantRequestId: 'm8', checkoutRequestId: 'ws_CO_8' };
  // The previous release writes the columns.
  const before = await attemptOf({ callbackTokenHash: 'of the release before' });
  const isOfBefore = eq(mpesaPrompts.tokenHash, 'of the release before');
  expect(await env.db.select().from(mpesaPrompts).where(isOfBefore)).toMatchObject([{ attemptId: before }]);
  await env.db.update(paymentAttempts).set(ids).where(eq(paymentAttempts.id, before));
  expect(await selectPromptByRequest(env.db, 'ws_CO_8')).toMatchObject({ attemptId: before, ...ids });
  // This release writes its own table.
  const now = await attemptOf({ callbackTokenHash: null });
  await insertPrompt(env.db, { attemptId: now, tokenHash: 'of this release' });
  await savePromptIds(env.db, now, { merchantRequestId: 'm9', checkoutRequestId: 'ws_CO_9' });
  const [row] = await env.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, now));
  expect(row).toMatchObject({
    callbackTokenHash: 'of this release',
    merchantRequestId: 'm9',
    checkoutRequestId: 'ws_CO_9',
    providerReference: 'ws_CO_9',
  });
  // A secret or an id never belongs to two attempts.
  const twice = (change: (tx: typeof env.db) => Promise<unknown>) => refusalOf(env.db, change);
  expect(
    await twice((tx) =>
      tx.update(mpesaPrompts).set({ tokenHash: 'of this release' }).where(eq(mpesaPrompts.attemptId, before)),
    ),
  ).toBe('mpesa_prompts_token_key');
  expect(
    await twice((tx) =>
      tx.update(mpesaPrompts).set({ checkoutRequestId: 'ws_CO_9' }).where(eq(mpesaPrompts.attemptId, before)),
    ),
  ).toBe('mpesa_prompts_checkout_request_key');
  expect(await twice((tx) => tx.delete(mpesaPrompts))).toBe('mpesa_prompts_kept');
});

it('a reversal has the same secret and ids for both releases', async () => {
  await insertPurchase(env.db);
  const [money] = await env.db.select().from(incomingPayments);
  const [refund] = await env.db
    .insert(refunds)
    .values({ receipt: money?.receipt ?? '', amountCents: 100, reason: 'wrong_amount' })
    .returning();
  const refundId = refund?.id ?? '';
  const stored = async () => (await env.db.select().from(refunds).where(eq(refunds.id, refundId)))[0];
  await env.db.update(refunds).set({ resultTokenHash: 'before' }).where(eq(refunds.id, refundId));
  expect(await selectReversalByToken(env.db, 'before')).toMatchObject({ refundId, conversationId: null });
  await saveReversalIds(env.db, refundId, { conversationId: 'AG_1', originatorConversationId: '1' });
  expect(await stored()).toMatchObject({ resultTokenHash: 'before', conversationId: 'AG_1' });
  await insertReversal(env.db, { refundId, tokenHash: 'again' });
  expect(await stored()).toMatchObject({ resultTokenHash: 'again', conversationId: null });
  await env.db
    .update(refunds)
    .set({ conversationId: 'AG_2', originatorConversationId: '2' })
    .where(eq(refunds.id, refundId));
  expect(await selectReversal(env.db, refundId)).toMatchObject({ resultTokenHash: 'again', conversationId: 'AG_2' });
  expect(await refusalOf(env.db, (tx) => tx.delete(mpesaReversals))).toBe('mpesa_reversals_kept');
});

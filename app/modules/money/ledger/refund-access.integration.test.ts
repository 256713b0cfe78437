import { describe, expect, test } from 'vitest';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { isEnrolledIn } from '#app/modules/study/learning/enrol.server.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { transaction } from '#tests/support/transaction-order.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { nilId } from '#app/shared/ids.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const refund = async (refundId: string) =>
  recordRefundByHand(await fixture.deps(), { refundId, refundReceipt: 'SBACK00001', note: 'sent by hand' });

const refundAll = async (order: Purchase) => refund((await fixture.requested(order)).refundId);

const has = ({ buyer, courseIds }: Purchase, place = 0) =>
  isEnrolledIn(env.db, { userId: buyer.userId, courseId: courseIds[place] ?? nilId });

const students = async (courseId = '') => {
  const { rows } = await env.pool.query<{ count: number }>('select student_count as count from courses where id = $1', [
    courseId,
  ]);
  return rows[0]?.count;
};

const lastMail = async () => {
  const { rows } = await env.pool.query<{ recipient: string; subject: string; text: string }>(
    `select recipient, subject, text from mail_outbox where dedupe_key like 'refund:%' order by ${transaction} desc limit 1`,
  );
  const [mail] = rows;
  return (
    mail && { ...mail, subject: mail.subject.replaceAll('\u00a0', ' '), text: mail.text.replaceAll('\u00a0', ' ') }
  );
};

describe('a course whose payment was refunded', () => {
  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test('is closed; its progress is kept in case it is bought again', async () => {
    const order = await fixture.paid([6500]);
    const [courseId = ''] = order.courseIds;
    await env.pool.query(
      'insert into course_progress (user_id, course_id, progress, last_accessed_at) values ($1, $2, 0, now())',
      [order.buyer.userId, courseId],
    );
    expect(await has(order)).toBe(true);
    await refundAll(order);
    expect(await has(order)).toBe(false);
    expect(await students(courseId)).toBe(0);

    const again = await shop.orderOf(order.buyer, [courseId]);
    await shop.pay(again);
    await shop.pass(2);
    expect(await has(order)).toBe(true);
    expect(await students(courseId)).toBe(1);
    const { rows } = await env.pool.query('select progress from course_progress');
    expect(rows).toHaveLength(1);
  });

  test('by line: the others stay open, and the order is partly refunded until the last', async () => {
    const order = await fixture.paid([6500, 1000]);
    const [first = ''] = await fixture.payments(order);
    await refund((await fixture.requested(order, [first])).refundId);
    expect([await has(order, 0), await has(order, 1)]).toEqual([false, true]);
    const status = async () => {
      const { rows } = await env.pool.query<{ status: string }>('select status from orders');
      return rows[0]?.status;
    };
    expect(await status()).toBe('partly_refunded');
    const { refundId } = await fixture.requested(order);
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'the rest' });
    expect(await has(order, 1)).toBe(false);
    expect(await status()).toBe('refunded');
  });

  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test('stays open by another payment of the same learner, until that is refunded too', async () => {
    await shop.next('failure-then-success');
    const first = await shop.order();
    await shop.pay(first);
    await shop.pass(3);
    const second = await shop.orderOf(first.buyer, first.courseIds);
    await shop.pay(second, '254712345679');
    await shop.pass(60);
    await refundAll(second);
    expect(await has(first)).toBe(true);
    expect((await lastMail())?.text).toContain('You keep these courses');
    const { rows } = await env.pool.query<{ id: string }>(
      `select id from refunds where reason = 'undeliverable' and status = 'requested'`,
    );
    await recordRefundByHand(await fixture.deps(), { refundId: rows[0]?.id ?? '', note: 'sent' });
    expect(await has(first)).toBe(false);
    expect(await students(first.courseIds[0])).toBe(0);
  });

  test('stays open by a later test payment', async () => {
    const order = await fixture.paid();
    env.clock.advance({ days: 1 });
    const { userId } = order.buyer;
    await createEnrolment(env.db, { userId, courseId: order.courseIds[0] ?? '', at: env.clock.now() });
    await refundAll(order);
    expect(await has(order)).toBe(true);
    const { rows } = await env.pool.query('select source from enrolments where revoked_at is null');
    expect(rows).toEqual([{ source: 'test' }]);
  });

  test('is not reopened by a staff enrolment that was revoked before the purchase', async () => {
    const order = await shop.order();
    const owner = { userId: order.buyer.userId, courseId: order.courseIds[0] ?? '' };
    await createEnrolment(env.db, owner);
    await revokeEnrolment(env.db, { ...owner, at: env.clock.now() });
    await shop.pay(order);
    await shop.pass(2);
    expect(await has(order)).toBe(true);
    await refundAll(order);
    expect(await has(order)).toBe(false);
  });

  test('that was revoked before is not opened by the refund, nor promised', async () => {
    const order = await fixture.paid();
    const owner = { userId: order.buyer.userId, courseId: order.courseIds[0] ?? '' };
    await revokeEnrolment(env.db, { ...owner, at: env.clock.now() });
    await refundAll(order);
    expect(await has(order)).toBe(false);
    expect((await lastMail())?.text).not.toContain('You keep');
  });

  test('of a deleted learner is removed from the ledger', async () => {
    const order = await fixture.paid();
    await env.pool.query('delete from users where id = $1', [order.buyer.userId]);
    await refundAll(order);
    const { rows } = await env.pool.query('select status, user_id from payments');
    expect(rows).toEqual([{ status: 'refunded', user_id: null }]);
  });
});

test('the learner sees how much was refunded, for what, by which code, and what is closed', async () => {
  const order = await fixture.paid([1200.5]);
  await refundAll(order);
  const { rows } = await env.pool.query<{ title: string; receipt: string }>(
    'select p.course_title as title, p.transaction_id as receipt from payments p',
  );
  const mail = await lastMail();
  expect(mail).toMatchObject({
    recipient: order.buyer.email,
    subject: `We have returned KSh 1,201 for order ${order.number}`,
  });
  for (const words of [
    `Paid with M-Pesa receipt: ${rows[0]?.receipt}`,
    'Returned: KSh 1,201',
    'M-Pesa code of the return: SBACK00001',
    'closed for you now',
    `- ${rows[0]?.title}`,
  ])
    expect(mail?.text).toContain(words);
});

test('open pages of the order get an event', async () => {
  const order = await fixture.paid();
  const { refundId } = await fixture.requested(order);
  let eventCount = 0;
  const end = shop.deps.liveEvents.subscribe(orderTopic(order.orderId), () => void (eventCount += 1));
  await refund(refundId);
  end();
  expect(eventCount).toBe(1);
});

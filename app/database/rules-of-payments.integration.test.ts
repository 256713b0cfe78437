import { sql, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  attemptStatuses,
  orderStatuses,
  type AttemptStatus,
  type OrderStatus,
  type PaymentStatus,
} from '#app/shared/payment-terms.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  insertAttempt,
  insertCourse,
  insertEnrolment,
  insertOrder,
  insertOrderLine,
  insertPurchase,
  insertIncomingPayment,
  insertUser,
} from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { orders, orderLines } from './schema/checkout.ts';
import { paymentAttempts } from './schema/payments.ts';
import { specifies } from '#tests/specifies.ts';

/** Returns every pair of different values. */
const pairs = <Value>(values: readonly Value[]) =>
  values.flatMap((from) => values.filter((to) => to !== from).map((to) => ({ from, to })));

const env = useTestEnv();
const now = new Date('2026-03-02T09:00:00+03:00');

describe('a payment', () => {
  const paid = ['pending', 'completed', 'failed', 'refunded'] as const satisfies readonly PaymentStatus[];
  const allowed = new Set([
    'pending completed',
    'pending failed',
    'failed pending',
    'failed completed',
    'completed refunded',
  ]);

  specifies('Entities: payment', 'States: payment statuses', 'Money: how the status of a payment changes');
  it.each(pairs(paid))('from $from to $to is allowed or refused', async ({ from, to }) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      const userId = await insertUser(tx);
      const courseId = await insertCourse(tx);
      const orderId = await insertOrder(tx, userId);
      const id = await insertOrderLine(tx, { orderId, userId, courseId }, { status: from });
      // A completed payment needs an enrolment, a refunded one a revoked enrolment.
      await insertEnrolment(tx, { userId, courseId, orderLineId: id }, { revokedAt: now });
      const dates = { paymentDate: now, refundedAt: to === 'refunded' ? now : null };
      await tx
        .update(orderLines)
        .set({ status: to, ...dates })
        .where(eq(orderLines.id, id));
    });
    expect(refusal).toBe(allowed.has(`${from} ${to}`) ? null : 'payments_transition');
  });

  it.each(['admin_enrolled', 'test_completed'] as const)('that is created as %s keeps this status', async (status) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      const userId = await insertUser(tx);
      const courseId = await insertCourse(tx);
      const paymentMethod = status === 'admin_enrolled' ? 'admin_enrollment' : 'test';
      const id = await insertOrderLine(tx, { orderId: null, userId, courseId }, { status, paymentMethod });
      await insertEnrolment(
        tx,
        { userId, courseId, orderLineId: id },
        { source: paymentMethod === 'test' ? 'test' : 'grant' },
      );
      await tx.update(orderLines).set({ status: 'refunded', refundedAt: now }).where(eq(orderLines.id, id));
    });
    expect(refusal).toBe('payments_transition');
  });

  specifies('Entities: payment');
  it.each([
    ['amount', { amountCents: 100 }],
    ['method', { paymentMethod: 'test' }],
    ['order', { orderId: null }],
    ['course title', { courseTitle: 'Another' }],
  ])('cannot change its %s', async (_, change) => {
    const { orderLineId } = await insertPurchase(env.db);
    expect(
      await refusalOf(env.db, (tx) => tx.update(orderLines).set(change).where(eq(orderLines.id, orderLineId))),
    ).toBe('payments_terms');
  });

  it.each([
    ['of M-Pesa without an order', { paymentMethod: 'mpesa', status: 'pending' }],
    ['granted with an amount', { paymentMethod: 'admin_enrollment', status: 'admin_enrolled', amountCents: 100 }],
    ['tested with an amount', { paymentMethod: 'test', status: 'test_completed', amountCents: 100 }],
    ['tested as completed', { paymentMethod: 'test', status: 'completed' }],
  ])('%s is refused', async (_, input) => {
    const userId = await insertUser(env.db);
    const courseId = await insertCourse(env.db);
    expect(await refusalOf(env.db, (tx) => insertOrderLine(tx, { orderId: null, userId, courseId }, input))).toBe(
      'payments_shape',
    );
  });

  it('is unique for a course in an order', async () => {
    const { userId, courseId, orderId } = await insertPurchase(env.db);
    expect(await refusalOf(env.db, (tx) => insertOrderLine(tx, { orderId, userId, courseId }))).toBe(
      'payments_order_seat_key',
    );
  });
});

describe('an order', () => {
  const allowed = new Set(['unpaid paid', 'paid partly_refunded', 'paid refunded', 'partly_refunded refunded']);

  it.each(pairs<OrderStatus>(orderStatuses))('from $from to $to goes forward only', async ({ from, to }) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      const id = await insertOrder(tx, await insertUser(tx), { status: from });
      await tx
        .update(orders)
        .set({ status: to, paidAt: to === 'unpaid' ? null : now })
        .where(eq(orders.id, id));
    });
    expect(refusal).toBe(allowed.has(`${from} ${to}`) ? null : 'orders_transition');
  });

  it.each([
    ['a total that is not the sum', { totalCents: 150_100 }],
    ['cents in its total', { subtotalCents: 150_050, totalCents: 150_050 }],
    ['a rounding of a whole shilling', { roundingCents: 100, totalCents: 150_100 }],
    ['less than nothing', { subtotalCents: -100, totalCents: -100 }],
    ['more than any order may cost', { subtotalCents: 1_000_000_100, totalCents: 1_000_000_100 }],
  ])('cannot be placed with %s', async (_, input) => {
    const userId = await insertUser(env.db);
    expect(await refusalOf(env.db, (tx) => insertOrder(tx, userId, input))).toBe('orders_amounts');
  });

  const above = { subtotalCents: 25_000_100, totalCents: 25_000_100 };
  /** Adds a quotation to an unpaid order above the limit of a prompt, and changes it. */
  const quoted = (change: string) => async (tx: typeof env.db) => {
    const orderId = await insertOrder(tx, await insertUser(tx), above);
    await tx.execute(sql`insert into quotations (order_id, number, buyer_name, buyer_email, locale, total_cents, vat_percent, valid_until)
      select id, number, 'L', 'l@example.com', 'en', total_cents, 0, now() from orders where id = ${orderId}`);
    await tx.execute(sql.raw(change));
  };

  it.each([
    ['select 1', null],
    [`update quotations set state = 'accepted', accepted_at = now()`, null],
    [`update orders set status = 'paid', paid_at = now() where total_cents = 25000100`, null],
    [`update quotations set total_cents = 100`, 'quotations_terms'],
    [`update quotations set state = 'paid'`, 'quotations_paid'],
    [`update quotations set replaces = id, version = 2`, 'quotations_terms'],
    [
      `insert into quotations (order_id, number, buyer_name, buyer_email, locale, total_cents, vat_percent, valid_until, replaces, version)
      select order_id, number, 'L', 'l@example.com', 'en', total_cents, 0, now(), id, 2 from quotations`,
      'quotations_replaced',
    ],
    [`update quotations set state = 'accepted'`, 'quotations_accepted'],
    [
      `update quotations set state = 'cancelled', closed_at = now(); update quotations set state = 'sent', closed_at = null`,
      'quotations_transition',
    ],
  ])('above the limit of a prompt needs a quotation, which keeps its terms: %s', async (change, refusal) => {
    expect(await refusalOf(env.db, quoted(change))).toBe(refusal);
  });

  it('above the limit of a prompt cannot be placed without a quotation', async () => {
    const userId = await insertUser(env.db);
    expect(await refusalOf(env.db, (tx) => insertOrder(tx, userId, above))).toBe('orders_need_quotation');
  });

  it('of 0 cannot stay unpaid, and no line is free without a discount', async () => {
    const userId = await insertUser(env.db);
    const free = { subtotalCents: 0, totalCents: 0 };
    expect(await refusalOf(env.db, (tx) => insertOrder(tx, userId, free))).toBe('orders_free');
    expect(await refusalOf(env.db, (tx) => insertOrder(tx, userId, { ...free, status: 'paid' }))).toBe(null);
    const freeLine = async (tx: typeof env.db) => {
      const orderId = await insertOrder(tx, userId);
      await insertOrderLine(tx, { orderId, userId, courseId: await insertCourse(tx) }, { amountCents: 0 });
    };
    expect(await refusalOf(env.db, freeLine)).toBe('payments_free');
  });

  it('is unique for an idempotency key', async () => {
    const userId = await insertUser(env.db);
    const twice = async (tx: typeof env.db) => {
      await insertOrder(tx, userId, { idempotencyKey: 'the same' });
      await insertOrder(tx, userId, { idempotencyKey: 'the same' });
    };
    expect(await refusalOf(env.db, twice)).toBe('orders_idempotency_key');
  });
});

describe('an attempt', () => {
  const allowed = new Set([
    'created submitting',
    'created rejected',
    'submitting prompted',
    'submitting rejected',
    'submitting submit_unknown',
    'submitting failed',
    'submit_unknown prompted',
    'submit_unknown failed',
    'submit_unknown review',
    'prompted failed',
    'prompted review',
    'review failed',
    'failed review',
  ]);

  it.each(pairs<AttemptStatus>(attemptStatuses))(
    'from $from to $to follows the state machine',
    async ({ from, to }) => {
      const refusal = await refusalOf(env.db, async (tx) => {
        const ids = { merchantRequestId: 'merchant', checkoutRequestId: 'checkout' };
        const id = await insertAttempt(tx, await insertOrder(tx, await insertUser(tx)), { status: from, ...ids });
        await tx.update(paymentAttempts).set({ status: to }).where(eq(paymentAttempts.id, id));
      });
      expect(refusal).toBe(to === 'succeeded' || allowed.has(`${from} ${to}`) ? null : 'payment_attempts_transition');
    },
  );

  const live: AttemptStatus[] = ['created', 'submitting', 'prompted', 'submit_unknown'];

  it.each(pairs(live))('that is $from prevents another that is $to for its order', async ({ from, to }) => {
    const refusal = await refusalOf(env.db, async (tx) => {
      const orderId = await insertOrder(tx, await insertUser(tx));
      await insertAttempt(tx, orderId, { status: from, merchantRequestId: 'm1', checkoutRequestId: 'c1' });
      await insertAttempt(tx, orderId, { status: to, merchantRequestId: 'm2', checkoutRequestId: 'c2' });
    });
    expect(refusal).toBe('payment_attempts_live_order_key');
  });

  it('that is live prevents another on its phone, and an ended one does not', async () => {
    const userId = await insertUser(env.db);
    const both = (first: AttemptStatus) => async (tx: typeof env.db) => {
      await insertAttempt(tx, await insertOrder(tx, userId), { status: first, phoneNumber: '254712345678' });
      await insertAttempt(tx, await insertOrder(tx, userId), { status: 'submitting', phoneNumber: '254712345678' });
    };
    expect(await refusalOf(env.db, both('submitting'))).toBe('payment_attempts_live_phone_key');
    expect(await refusalOf(env.db, both('failed'))).toBeNull();
  });

  it("needs its provider's reference to be prompted, and for M-Pesa both ids and a phone", async () => {
    const orderId = await insertOrder(env.db, await insertUser(env.db), {});
    await insertOrderLine(env.db, { orderId, userId: await insertUser(env.db), courseId: await insertCourse(env.db) });
    const page = { provider: 'card_page', phoneNumber: null, callbackTokenHash: null };
    const noIds = { merchantRequestId: null, checkoutRequestId: null };
    const prompted = (input: Parameters<typeof insertAttempt>[2]) =>
      refusalOf(env.db, (tx) => insertAttempt(tx, orderId, { status: 'prompted', ...input }));
    expect(await prompted({})).toBeNull();
    expect(await prompted({ checkoutRequestId: null })).toBe('payment_attempts_asked');
    expect(await prompted({ merchantRequestId: null })).toBe('payment_attempts_mpesa');
    expect(await prompted({ phoneNumber: null })).toBe('payment_attempts_mpesa');
    expect(await prompted({ ...page, ...noIds })).toBe('payment_attempts_asked');
    expect(await prompted({ ...page, ...noIds, providerReference: 'checkout 1' })).toBeNull();
    expect(await prompted({ ...page, ...noIds, providerReference: '' })).toBe('payment_attempts_reference');
    expect(await prompted({ provider: 'Card', providerReference: 'one' })).toBe('payment_attempts_provider');
  });

  it("gets M-Pesa's reference, also when an older release wrote it", async () => {
    const orderId = await insertOrder(env.db, await insertUser(env.db), {});
    await insertOrderLine(env.db, { orderId, userId: await insertUser(env.db), courseId: await insertCourse(env.db) });
    const attemptId = await insertAttempt(env.db, orderId, { status: 'submitting' });
    const nameOf = async () => {
      const [row] = await env.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
      return row?.providerReference;
    };
    expect(await nameOf()).toBeNull();
    await env.db.execute(sql`update payment_attempts set status = 'prompted', merchant_request_id = 'm9',
      checkout_request_id = 'ws_CO_9' where id = ${attemptId}`);
    expect(await nameOf()).toBe('ws_CO_9');
    await env.db.execute(sql`update payment_attempts set status = 'failed' where id = ${attemptId}`);
    expect(await nameOf()).toBe('ws_CO_9');
  });

  it('has a reference that is unique for its provider', async () => {
    const insertFor = async (tx: typeof env.db, provider: string) =>
      insertAttempt(tx, await insertOrder(tx, await insertUser(tx)), {
        status: 'failed',
        provider,
        checkoutRequestId: null,
        providerReference: 'one',
      });
    const both = (...providers: readonly string[]) =>
      refusalOf(env.db, async (tx) => {
        for (const provider of providers) await insertFor(tx, provider);
        // Rolls back: the order has no payment, which a commit would refuse.
        throw new Error('enough');
      }).catch((error: Error) => error.message);
    expect(await both('card_page', 'card_page')).toBe('payment_attempts_reference_key');
    expect(await both('card_page', 'bank_page')).toBe('enough');
  });

  it.each([0, 250_001])('cannot ask for %d shillings', async (amountShillings) => {
    const refusal = await refusalOf(env.db, async (tx) =>
      insertAttempt(tx, await insertOrder(tx, await insertUser(tx)), { amountShillings }),
    );
    expect(refusal).toBe('payment_attempts_amount');
  });
});

describe('money received', () => {
  it('has a receipt once', async () => {
    const { orderId } = await insertPurchase(env.db);
    const twice = async (tx: typeof env.db) => {
      await insertIncomingPayment(tx, { orderId, receipt: 'SLK4H7R9QT', state: 'surplus' });
      await insertIncomingPayment(tx, { orderId, receipt: 'SLK4H7R9QT', state: 'surplus' });
    };
    expect(await refusalOf(env.db, twice)).toBe('mpesa_receipts_pkey');
  });

  it('has a code of M-Pesa’s, or a code with its provider’s name as prefix', async () => {
    const { orderId } = await insertPurchase(env.db);
    const refused = (input: { receipt: string; provider?: string }) =>
      refusalOf(env.db, (tx) => insertIncomingPayment(tx, { orderId, state: 'surplus', ...input }));
    expect(await refused({ receipt: 'SLK4H7R9QU' })).toBeNull();
    expect(await refused({ receipt: 'card_page:SLK4H7R9QU' })).toBe('mpesa_receipts_code');
    expect(await refused({ receipt: 'SLK4H7R9QU', provider: 'card_page' })).toBe('mpesa_receipts_code');
    expect(await refused({ receipt: 'bank_page:ch_1', provider: 'card_page' })).toBe('mpesa_receipts_code');
    expect(await refused({ receipt: 'card_page:ch_1', provider: 'card_page' })).toBeNull();
  });

  it('pays an order once; a second payment is surplus', async () => {
    const { orderId } = await insertPurchase(env.db);
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { orderId }))).toBe(
      'mpesa_receipts_paying_order_key',
    );
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { orderId, state: 'surplus' }))).toBeNull();
  });

  it('pays an order in parts that reach its total, by a decision', async () => {
    const { orderId } = await insertPurchase(env.db);
    const part = { orderId, isPart: true, decidedAt: new Date(), amountCents: 50_000 };
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, part))).toBeNull();
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { ...part, decidedAt: null }))).toBe(
      'mpesa_receipts_part',
    );
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { ...part, state: 'review' }))).toBe(
      'mpesa_receipts_part',
    );
    const tooLittle = async (tx: typeof env.db) => {
      await tx.execute(sql`update mpesa_receipts set amount_cents = 90000 where order_id = ${orderId}`);
      await insertIncomingPayment(tx, part);
    };
    expect(await refusalOf(env.db, tooLittle)).toBe('mpesa_receipts_parts_pay');
  });

  it('matches an order or waits for review', async () => {
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { orderId: null }))).toBe(
      'mpesa_receipts_matched',
    );
    expect(await refusalOf(env.db, (tx) => insertIncomingPayment(tx, { orderId: null, state: 'review' }))).toBeNull();
  });
});

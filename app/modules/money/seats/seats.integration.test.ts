import { describe, expect, test } from 'vitest';
import { courses } from '#app/database/schema/catalogue.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { deleteAccount } from '#app/modules/people/accounts/delete-account.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { cancelRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { exportSeats } from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import type { QuotationInput } from '#app/modules/money/quotations/quotation-input.ts';
import { readNewVersion } from '#app/modules/money/quotations/replace-quotation.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { mailSeats } from './mail-seats.server.ts';
import { nameSeatsAsBuyer, nameSeatsAsStaff } from './name-seats.server.ts';
import { readSeatsAsBuyer, readSeatsAsStaff } from './read-seats.server.ts';
import { acceptSeat, readSeat } from './take-seat.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';
const refused = (code: string) => ({ code });
const rows = async (query: string) => (await env.pool.query<Record<string, unknown>>(query)).rows;
const deps = (actor: Actor) => ({ ...ledgerDeps(env), actor });
const courseOf = async (shillings: number) => (await createCourse(env.db, { priceCents: toCents(shillings * 100) })).id;

async function make(input: Partial<QuotationInput> & Pick<QuotationInput, 'courseIds'>, buyer?: Purchase['buyer']) {
  const who = buyer ?? (await shop.learner());
  const form: QuotationInput = {
    id: crypto.randomUUID(),
    userId: who.userId,
    email: '',
    name: '',
    locale: 'en',
    code: '',
    days: '14',
    organisation: 'Taita Farms SACCO',
    kraPin: 'P051998877K',
    message: '',
    seats: {},
    people: '',
    ...input,
  };
  await makeQuotation({ ...shop.deps, newsletterKey, actor: await shop.staff() }, form);
  const [order] = await rows(
    `select q.order_id as id, q.number, q.total_cents from quotations q where q.id = '${form.id}'`,
  );
  const { id: orderId, number } = order as { id: string; number: string };
  return { form, buyer: who, courseIds: form.courseIds, orderId, number, totalCents: order?.['total_cents'] };
}

/** A paid order of seats of one course at KSh 1,000 each. */
async function paidSeats(count: number, people = '') {
  const courseId = await courseOf(1000);
  const order = await make({ courseIds: [courseId], seats: { [courseId]: String(count) }, people });
  await shop.pay(order);
  await shop.pass(5);
  return { ...order, courseId };
}

const seatsOf = (orderId: string) => selectSeats(env.db, orderId);
const seatFor = async (orderId: string, email: string) =>
  (await seatsOf(orderId)).find((seat) => seat.email === email)?.seatId ?? expect.fail(`no seat of ${email}`);
const accept = (actor: Actor, seatId: string) => acceptSeat(deps(actor), seatId);
const name = async (orderId: string, courseId: string, people: string) =>
  nameSeatsAsStaff(deps(await shop.staff()), { orderId, courseId, people });
async function person(email: string, verified = true): Promise<Purchase['buyer']> {
  const { id, name: called } = await createLearner(env.db, { email, verified });
  return { kind: 'learner', userId: id, name: called, email };
}
const enrolled = async () =>
  (await rows('select user_id from enrolments where revoked_at is null order by 1')).map((row) => row['user_id']);
const settled = (results: readonly PromiseSettledResult<unknown>[]) => ({
  done: results.filter(({ status }) => status === 'fulfilled').length,
  codes: new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: unknown }).code] : [])),
  ),
});

describe('an order of seats', () => {
  test('costs a seat’s price for each, is paid as any other, and holds the money until the seats are taken', async () => {
    const [one, two] = [await courseOf(2500.5), await courseOf(1000)];
    const order = await make({
      courseIds: [one, two],
      seats: { [one]: '2', [two]: '25' },
      people: 'Name,E-mail\nAmani,Amani@Taita.example\nGrace <grace@taita.example>',
    });
    expect(order.totalCents).toBe((2 * 2501 + 25 * 1000) * 100);
    expect(await rows('select count(*)::int as lines, count(user_id)::int as known from payments')).toEqual([
      { lines: 27, known: 0 },
    ]);
    await shop.pay(order);
    await shop.pass(5);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', goTo: `/dashboard/seats/${order.orderId}` });
    expect(await enrolled()).toEqual([]);
    expect(await expectReconciled(shop)).toMatchObject({ heldBySeats: order.totalCents, enrolled: 0 });
    const amani = await person('amani@taita.example');
    const seat = (await seatsOf(order.orderId)).find(
      ({ email, courseId }) => email === amani.email && courseId === one,
    );
    expect(await readSeat(deps(amani), seat?.seatId ?? '')).toMatchObject({
      state: 'open',
      courses: [{ courseId: one }],
    });
    await accept(amani, seat?.seatId ?? '');
    await accept(amani, seat?.seatId ?? '');
    expect(await enrolled()).toEqual([amani.userId]);
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 250_100 });
    expect(await readSeatsAsBuyer(deps(order.buyer), order.orderId)).toMatchObject({ total: 27, named: 4, taken: 1 });
    expect(await exportSeats({ db: env.db, actor: order.buyer })).toHaveLength(27);
    expect(await exportSeats({ db: env.db, actor: amani })).toMatchObject([{ isBuyer: false, state: 'taken' }]);
  });

  test('costs less with a discount, which is divided to the shilling, on the invoice with its reason and in every refund', async () => {
    const [one, two] = [await courseOf(1999), await courseOf(1500)];
    const discount = { less: { [one]: '10%', [two]: '250' }, reason: 'From 10 seats' };
    const order = await make({ courseIds: [one, two], seats: { [one]: '10', [two]: '2' }, ...discount });
    // 19,990 less 1,999, and 3,000 less 500.
    expect(order.totalCents).toBe((17_991 + 2_500) * 100);
    const again = await readNewVersion(deps(await shop.staff()), order.form.id);
    expect(again).toMatchObject({ less: { [one]: '10%', [two]: '250' }, reason: 'From 10 seats' });
    await shop.pay(order);
    await shop.pass(5);
    const [invoice] = await rows('select id, total_cents, lines from invoices');
    expect(invoice).toMatchObject({
      total_cents: order.totalCents,
      lines: expect.arrayContaining([
        expect.objectContaining({ seats: 10, fullCents: 1_999_000, amountCents: 1_799_100, reason: 'From 10 seats' }),
        expect.objectContaining({ seats: 2, fullCents: 300_000, amountCents: 250_000 }),
      ]),
    });
    const seats = await seatsOf(order.orderId);
    const staff = { ...shop.deps, actor: await shop.staff() };
    const back = async (orderLineIds: readonly string[]) => {
      const { refundId } = await requestRefund(staff, { orderId: order.orderId, orderLineIds, note: 'Too many' });
      await recordRefundByHand(staff, { refundId, note: 'By hand' });
    };
    await back(seats.slice(0, 1).map(({ orderLineId }) => orderLineId));
    await back(seats.slice(1, 7).map(({ orderLineId }) => orderLineId));
    await back(seats.slice(7).map(({ orderLineId }) => orderLineId));
    expect(await expectReconciled(shop)).toMatchObject({ received: order.totalCents, refunded: order.totalCents });
    expect(await rows(`select sum(total_cents)::int as credited from invoices where kind = 'credit_note'`)).toEqual([
      { credited: order.totalCents },
    ]);
    await expect(env.pool.query('update seats set full_cents = full_cents + 100')).rejects.toThrow('keeps its terms');
  });

  test('of several courses mails each person once, with all of their links, also when it runs twice at once', async () => {
    const [one, two] = [await courseOf(1000), await courseOf(2000)];
    const people = 'a@taita.example\nb@taita.example';
    const order = await make({ courseIds: [one, two], seats: { [one]: '2', [two]: '3' }, people });
    await shop.pay(order);
    await shop.pass(5);
    await name(order.orderId, two, `${people}\nc@taita.example`);
    const runs = await Promise.all([mailSeats(ledgerDeps(env)), mailSeats(ledgerDeps(env))]);
    expect(runs[0] + runs[1]).toBe(3);
    const mails = await rows(
      `select recipient, subject, text from mail_outbox where recipient like '%taita.example' order by recipient`,
    );
    const linksOf = (text: unknown) => String(text).match(/\/seats\/[0-9a-f-]{36}/g)?.length;
    expect(mails.map(({ recipient, text }) => [recipient, linksOf(text)])).toEqual([
      ['a@taita.example', 2],
      ['b@taita.example', 2],
      ['c@taita.example', 1],
    ]);
    expect(mails[0]?.['subject']).toBe('Taita Farms SACCO has courses for you');
  });

  test('mails each name once, and the new one after a change', async () => {
    const { orderId, courseId, buyer } = await paidSeats(3, 'a@taita.example');
    const mailed = async () =>
      (await rows(`select recipient from mail_outbox where recipient like '%taita.example' order by id`)).length;
    expect([await mailSeats(ledgerDeps(env)), await mailSeats(ledgerDeps(env)), await mailed()]).toEqual([1, 0, 1]);
    const old = await seatFor(orderId, 'a@taita.example');
    await nameSeatsAsBuyer(deps(buyer), { orderId, courseId, people: 'b@taita.example\nc@taita.example' });
    await name(orderId, courseId, 'c@taita.example\nb@taita.example');
    expect(await mailSeats(ledgerDeps(env))).toBe(2);
    const first = await person('a@taita.example');
    await expect(accept(first, old)).rejects.toMatchObject(refused('seat_other_address'));
    const second = await person('b@taita.example');
    const seat = await seatFor(orderId, second.email);
    await accept(second, seat);
    // A taken seat keeps its person, whatever the list says.
    await name(orderId, courseId, 'd@taita.example\ne@taita.example');
    await expect(name(orderId, courseId, 'd@a.example\ne@a.example\nf@a.example')).rejects.toMatchObject(
      refused('seats_too_few'),
    );
    expect((await seatsOf(orderId)).map(({ email, state }) => [email, state])).toEqual(
      expect.arrayContaining([
        ['b@taita.example', 'taken'],
        ['d@taita.example', 'open'],
        ['e@taita.example', 'open'],
      ]),
    );
    expect(await rows(`select count(*)::int as n from audit_log where action = 'order.seats_named'`)).toEqual([
      { n: 1 },
    ]);
  });

  test('refuses invalid input, line by line, and changes nothing', async () => {
    const courseId = await courseOf(1000);
    const draft = (await createCourse(env.db, { status: 'draft' })).id;
    const makeWith = (change: Partial<QuotationInput>) => make({ courseIds: [courseId], ...change });
    for (const [change, code] of [
      [{ seats: { [courseId]: '0' } }, 'seats_invalid'],
      [{ seats: { [courseId]: '501' } }, 'seats_invalid'],
      [{ seats: { [courseId]: '2.5' } }, 'seats_invalid'],
      [{ seats: { [courseId]: '2' }, code: 'KARIBU10' }, 'seats_no_coupon'],
      [{ courseIds: [courseId, draft], seats: { [courseId]: '2' } }, 'course_not_for_sale'],
      [{ courseIds: [crypto.randomUUID()], people: 'a@b.example' }, 'seats_no_bundle'],
      [{ people: 'a@b.example\nc@d.example' }, 'people_too_many'],
      [{ less: { [courseId]: '10%' }, reason: 'A friend' }, 'discount_one_seat'],
      [{ seats: { [courseId]: '2' }, less: { [courseId]: '10%' } }, 'discount_reason'],
      [{ seats: { [courseId]: '2' }, less: { [courseId]: '10%' }, reason: 'x'.repeat(121) }, 'discount_reason'],
      [{ seats: { [courseId]: '2' }, less: { [courseId]: '-5' }, reason: 'A friend' }, 'discount_invalid'],
      [{ seats: { [courseId]: '2' }, less: { [courseId]: '1000000' }, reason: 'A friend' }, 'discount_too_large'],
    ] as const)
      await expect(makeWith(change), code).rejects.toMatchObject(refused(code));
    const three: string[] = [await courseOf(1), await courseOf(1), await courseOf(1)];
    const many = { courseIds: three, seats: Object.fromEntries(three.map((id) => [id, '200'])) };
    await expect(make(many)).rejects.toMatchObject(refused('seats_too_many'));
    await expect(
      makeWith({ seats: { [courseId]: '9' }, people: 'a@b.example\nnobody\nA@b.example' }),
    ).rejects.toMatchObject({
      code: 'people_invalid',
      details: { why: 'Line 2: “nobody” is no e-mail address. Line 3: a@b.example is on line 1 too.' },
    });
    expect(await rows('select from orders')).toEqual([]);
    const { orderId, buyer } = await make({ courseIds: [courseId], people: 'a@b.example' });
    const stranger = await person('a@b.example');
    const people = { orderId, courseId, people: '' };
    await expect(nameSeatsAsBuyer(deps(stranger), people)).rejects.toMatchObject(refused('seats_not_found'));
    await expect(nameSeatsAsStaff(deps(buyer), people)).rejects.toMatchObject(refused('forbidden'));
    await expect(readSeatsAsStaff(deps(buyer), orderId)).rejects.toMatchObject(refused('forbidden'));
    await expect(readSeatsAsBuyer(deps(stranger), orderId)).rejects.toMatchObject(refused('seats_not_found'));
    // Not paid yet.
    await expect(accept(stranger, await seatFor(orderId, stranger.email))).rejects.toMatchObject(
      refused('seat_not_found'),
    );
  });
});

describe('a seat', () => {
  test('is taken once: of fifty people who try at once the one with its address gets it', async () => {
    const { orderId } = await paidSeats(1, 'wanjiru@taita.example');
    const seat = await seatFor(orderId, 'wanjiru@taita.example');
    const theirs = await person('wanjiru@taita.example');
    const others = await Promise.all(Array.from({ length: 9 }, (_, index) => person(`other-${index}@taita.example`)));
    const crowd = [...others, theirs].flatMap((each) => Array.from({ length: 5 }, () => each));
    const { done, codes } = settled(await Promise.allSettled(crowd.map((each) => accept(each, seat))));
    expect({ done, codes }).toEqual({ done: 5, codes: new Set(['seat_other_address']) });
    expect(await enrolled()).toEqual([theirs.userId]);
    await expectReconciled(shop);
  });

  test('belongs to the person named when it was taken, and is never taken during its refund', async () => {
    const { orderId, courseId } = await paidSeats(8, 'p0@taita.example');
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => person(`p${index}@taita.example`)));
    const list = people.map(({ email }) => email).join('\n');
    await name(orderId, courseId, list);
    const ids = await Promise.all(people.map(({ email }) => seatFor(orderId, email)));
    const staff = { ...shop.deps, actor: await shop.staff() };
    const orderLineIds = (await seatsOf(orderId)).slice(0, 4).map(({ orderLineId }) => orderLineId);
    const refund = requestRefund(staff, { orderId, orderLineIds, note: 'Four are too many' });
    const renamed = name(orderId, courseId, list.replace('p5@', 'p9@'));
    await Promise.allSettled([...people.map((each, index) => accept(each, ids[index] ?? '')), refund, renamed]);
    const { refundId } = await refund;
    await recordRefundByHand(staff, { refundId, note: 'By hand' });
    const after = await seatsOf(orderId);
    expect(after.filter(({ state }) => state === 'refunded')).toHaveLength(4);
    const taken = after.filter(({ state }) => state === 'taken');
    for (const { userId, email } of taken) expect(people.find((each) => each.userId === userId)?.email).toBe(email);
    expect(await enrolled()).toEqual(taken.map(({ userId }) => String(userId)).toSorted());
    const books = await expectReconciled(shop);
    expect(books).toMatchObject({ refunded: 400_000, heldBySeats: (4 - taken.length) * 100_000 });
    for (const [index, each] of people.entries())
      if (after.find(({ seatId }) => seatId === ids[index])?.state === 'refunded')
        await expect(accept(each, ids[index] ?? '')).rejects.toMatchObject(refused('seat_going_back'));
  });

  test('gives its money back, taken or not, and closes the right person’s course', async () => {
    const { orderId } = await paidSeats(3, 'a@taita.example\nb@taita.example');
    const [a, b] = [await person('a@taita.example'), await person('b@taita.example')];
    await accept(a, await seatFor(orderId, a.email));
    await accept(b, await seatFor(orderId, b.email));
    const staff = { ...shop.deps, actor: await shop.staff() };
    const seats = await seatsOf(orderId);
    const orderLineIds = seats.filter(({ email }) => email !== b.email).map(({ orderLineId }) => orderLineId);
    const first = await requestRefund(staff, { orderId, orderLineIds, note: 'Left the company' });
    expect(await expectReconciled(shop)).toMatchObject({ heldBySeats: 0, enrolled: 100_000, toRefund: 200_000 });
    await cancelRefund(staff, { refundId: first.refundId, note: 'Not yet' });
    expect(await expectReconciled(shop)).toMatchObject({ heldBySeats: 100_000, enrolled: 200_000 });
    const { refundId } = await requestRefund(staff, { orderId, orderLineIds, note: 'Now' });
    await recordRefundByHand(staff, { refundId, note: 'By hand' });
    expect(await enrolled()).toEqual([b.userId]);
    expect(await expectReconciled(shop)).toMatchObject({ heldBySeats: 0, enrolled: 100_000, refunded: 200_000 });
    expect(await rows('select status from orders')).toEqual([{ status: 'partly_refunded' }]);
    expect(await readSeat(deps(a), await seatFor(orderId, a.email))).toMatchObject({ state: 'gone' });
  });

  test('cannot be taken by a person with the course, or without a verified address', async () => {
    const { orderId, courseId, buyer } = await paidSeats(2, 'a@taita.example');
    const doubtful = await person('a@taita.example', false);
    const seat = await seatFor(orderId, doubtful.email);
    await expect(accept(doubtful, seat)).rejects.toMatchObject(refused('seat_unverified'));
    expect(await readSeat(deps(doubtful), seat)).toMatchObject({ state: 'unverified', courseTitle: '' });
    expect(await readSeat(deps({ kind: 'visitor' }), seat)).toMatchObject({ state: 'visitor', courseTitle: '' });
    // A buyer may order seats of a course of their own, and have none of them.
    await shop.pay(await shop.orderOf(buyer, [courseId]));
    await shop.pass(5);
    await name(orderId, courseId, buyer.email);
    const own = await seatFor(orderId, buyer.email.toLowerCase());
    expect(await readSeatsAsStaff(deps(await shop.staff()), orderId)).toMatchObject({
      courses: [{ seats: [{ ownsCourse: true }, { ownsCourse: false }] }],
    });
    await expect(accept(buyer, own)).rejects.toMatchObject(refused('seat_course_owned'));
    await env.db.update(courses).set({ status: 'draft' });
    await expectReconciled(shop);
  });

  test('stays taken after its buyer is deleted, and loses the address of a deleted person', async () => {
    const { orderId, number, courseId, buyer } = await paidSeats(3, 'a@taita.example\nb@taita.example');
    const [a, b] = [await person('a@taita.example'), await person('b@taita.example')];
    await accept(a, await seatFor(orderId, a.email));
    const seat = await seatFor(orderId, b.email);
    const leave = async (actor: Purchase['buyer']) => {
      await env.db.transaction(async (tx) => {
        await anonymiseBuyer(tx, { actor, clock: env.clock });
        await deleteAccount(tx, { actor, jobs: env.jobs, appUrl: 'https://shop.test' });
      });
    };
    const unnamed = { code: 'seats_unnamed', details: { order: number } };
    await expect(leave(buyer)).rejects.toMatchObject(unnamed);
    // Their own address goes with the account, so the seat would be nobody's.
    await name(orderId, courseId, `b@taita.example\n${buyer.email}`);
    await expect(leave(buyer)).rejects.toMatchObject(unnamed);
    await name(orderId, courseId, 'b@taita.example\nc@taita.example');
    await leave(buyer);
    await accept(b, seat);
    await leave(a);
    await leave(b);
    expect((await seatsOf(orderId)).map(({ email, state, userId }) => [email, state, userId])).toEqual([
      [null, 'taken', null],
      [null, 'taken', null],
      ['c@taita.example', 'open', null],
    ]);
    await expectReconciled(shop);
  });

  test('is checked by the database', async () => {
    const { orderId, buyer } = await paidSeats(2, 'a@taita.example');
    const theirs = await person('a@taita.example');
    const refusedBy = (statement: string, constraint: string) =>
      expect(env.pool.query(statement), constraint).rejects.toMatchObject({ constraint });
    await refusedBy(`update payments set user_id = '${theirs.userId}'`, 'seats_agree');
    await refusedBy(`update seats set state = 'taken', taken_at = now()`, 'seats_enrolled');
    await refusedBy(`update seats set state = 'waiting'`, 'seats_transition');
    await refusedBy(`update seats set state = 'refunded'`, 'seats_agree');
    await refusedBy('update payments set seat_number = seat_number + 10', 'payments_seat_kept');
    await refusedBy('delete from seats', 'seats_kept');
    await accept(theirs, await seatFor(orderId, theirs.email));
    await refusedBy(`update payments set user_id = '${buyer.userId}' where user_id is not null`, 'payments_recipient');
    await refusedBy(`update seats set email = 'b@b.example' where state = 'taken'`, 'seats_terms');
    const ordinary = await shop.order();
    await refusedBy(
      `insert into seats (payment_id) select id from payments where order_id = '${ordinary.orderId}'`,
      'seats_fit',
    );
    const line = `insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents, seat_number)
      select order_id, course_id, course_title, buyer_name, buyer_email, amount_cents`;
    await refusedBy(`${line}, 0 from payments where order_id = '${ordinary.orderId}'`, 'payments_order_seat_key');
    await refusedBy(`${line}, 1 from payments where order_id = '${ordinary.orderId}'`, 'seats_agree');
  });
});

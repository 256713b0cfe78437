import { describe, expect, test } from 'vitest';
import { createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { createOrganisation } from '#app/modules/money/organisations/organisations.server.ts';
import { nameSeatsAsBuyer } from '#app/modules/money/seats/name-seats.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { orderPack, paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { placePack } from './place-pack.server.ts';
import { readPackPayments } from './read-pack.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refused = (code: string) => expect.objectContaining({ code });
const rows = async (query: string) => (await env.pool.query<Record<string, unknown>>(query)).rows;
const packOf = ({ packId, organisationId }: { packId: string; organisationId: string }) => ({ packId, organisationId });

describe('an organisation orders seats', () => {
  test('at the price of their tier, with the discount on the invoice that names it', async () => {
    const pack = await paidPack(env, shop, { seats: 20, price: 3500 });
    expect(pack.orders).toHaveLength(1);
    expect(pack.orders[0]).toMatchObject({ totalCents: 20 * 280_000, seats: 20, status: 'unpaid' });
    const [invoice] = await rows('select buyer_name, buyer_pin, total_cents, lines from invoices');
    expect(invoice).toMatchObject({
      buyer_name: 'Taita Farms SACCO',
      buyer_pin: 'P051998877K',
      total_cents: 5_600_000,
    });
    expect(JSON.stringify(invoice?.['lines'])).toContain('From 20 seats, 20% less');
    const { pack: found, payments } = await readPackPayments({ ...pack.deps, orderPriceHours: 48 }, packOf(pack));
    expect(found).toMatchObject({ seats: 20, percentOff: 20, paid: 20, free: 20, invited: 0, taken: 0 });
    expect(payments[0]).toMatchObject({ status: 'paid', isTooOld: false });
    expect(payments[0]?.receipt).toMatch(/^[A-Z0-9]{10}$/);
  });

  test('and enrols nobody, nor lets the buyer hand them on beside the organisation', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    expect(await rows('select 1 from enrolments')).toEqual([]);
    expect(await rows('select distinct state from seats')).toEqual([{ state: 'open' }]);
    const names = { orderId: pack.orders[0]?.orderId ?? '', courseId: pack.courseId, people: 'a@b.example' };
    // Handed on by the organisation's page, also when the buyer has left it.
    await expect(nameSeatsAsBuyer(pack.deps, names)).rejects.toEqual(refused('seats_not_found'));
  });

  test('once, however often the form is sent', async () => {
    const pack = await orderPack(env, shop, { seats: 5 });
    const again = await Promise.all([1, 2, 3].map(() => placePack(pack.deps, pack.input)));
    expect(again.map(({ packId }) => packId)).toEqual([pack.packId, pack.packId, pack.packId]);
    expect(await rows('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
  });

  test('in as few prompts as M-Pesa allows, each of which opens its seats', async () => {
    const pack = await orderPack(env, shop, { seats: 120, price: 3500 });
    expect(pack.orders.map(({ totalCents, seats }) => [seats, formatKsh(totalCents)])).toEqual([
      [102, 'KSh\u00a0249,900'],
      [18, 'KSh\u00a044,100'],
    ]);
    const [first, second] = pack.orders;
    const read = async () => {
      const {
        paidCents,
        totalCents,
        pack: sums,
      } = await readPackPayments({ ...pack.deps, orderPriceHours: 48 }, packOf(pack));
      return [paidCents, totalCents, sums.paid, sums.free];
    };
    expect(await read()).toEqual([0, 29_400_000, 0, 0]);
    for (const order of [first, second]) {
      await shop.pay({ buyer: pack.buyer, courseIds: [], orderId: order?.orderId ?? '', number: order?.number ?? '' });
      await shop.pass(5);
      if (order === first) expect(await read()).toEqual([24_990_000, 29_400_000, 102, 102]);
    }
    expect(await read()).toEqual([29_400_000, 29_400_000, 120, 120]);
  });

  test('with one quotation for bank, Pay Bill and cheque', async () => {
    const pack = await orderPack(env, shop, { seats: 500, price: 3500, way: 'quotation' });
    expect(pack.orders).toMatchObject([{ seats: 500, totalCents: 122_500_000, quotationState: 'sent' }]);
    const { quotation } = await readPackPayments({ ...pack.deps, orderPriceHours: 48 }, packOf(pack));
    expect(quotation?.token).toBeTruthy();
    expect(await rows("select recipient from mail_outbox where subject like '%uotation%'")).toEqual([
      { recipient: pack.buyer.email },
    ]);
    const [stored] = await rows(
      'select organisation, total_cents, valid_until::date - created_at::date as days from quotations',
    );
    expect(stored).toEqual({ organisation: 'Taita Farms SACCO', total_cents: 122_500_000, days: 14 });
  });

  test('in a sale that is better than the tier, without a second discount', async () => {
    const { courseId } = await orderPack(env, shop, { seats: 5, price: 2000 });
    await createSale(env.db, env.clock.now(), { courses: [courseId], reduction: { percent: 15 } });
    const pack = await orderPack(env, shop, { seats: 5, courseId });
    expect(pack.orders[0]?.totalCents).toBe(5 * 170_000);
    expect(
      await rows(
        `select distinct full_cents from seats s join payments p on p.id = s.payment_id where p.order_id = '${pack.orders[0]?.orderId}'`,
      ),
    ).toEqual([{ full_cents: null }]);
  });
});

describe('an order of seats is refused', () => {
  test.each([
    [{ shownTotalCents: 1 }, 'pack_total_changed'],
    [{ seats: 501 }, 'pack_seats'],
    [{ seats: 0 }, 'pack_seats'],
    [{ seats: 1.5 }, 'pack_seats'],
    [{ subject: { kind: 'course' as const, courseId: 'x' } }, 'course_not_found'],
    [{ subject: { kind: 'course' as const, courseId: '00000000-0000-4000-8000-000000000000' } }, 'course_not_found'],
    [{ project: 'x'.repeat(81) }, 'project_too_long'],
    [{ idempotencyKey: 'x' }, 'bad_order_key'],
    [{ organisation: { name: 'x'.repeat(300), kraPin: '', address: '' } }, 'organisation_invalid'],
    [{ organisation: { name: 'Taita', kraPin: 'K1', address: '' } }, 'organisation_invalid'],
    [{ organisation: null }, 'organisation_not_found'],
  ])('%j: %s', async (changes, code) => {
    const { deps, input } = await orderPack(env, shop, { seats: 5 });
    const fresh = { idempotencyKey: crypto.randomUUID(), organisationId: crypto.randomUUID() };
    await expect(placePack(deps, { ...input, ...fresh, ...changes })).rejects.toEqual(refused(code));
    expect(await rows('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
    expect(await rows('select count(*)::int as n from organisations')).toEqual([{ n: 1 }]);
  });

  test('to everybody but an owner of the organisation', async () => {
    const pack = await orderPack(env, shop, { seats: 5 });
    const fresh = { ...pack.input, organisation: null, organisationId: pack.organisationId };
    const as = async (role: string | null) => {
      const actor = await shop.learner();
      if (role)
        await env.pool.query('insert into organisation_members values ($1, $2, $3)', [
          pack.organisationId,
          actor.userId,
          role,
        ]);
      return placePack({ ...pack.deps, actor }, { ...fresh, idempotencyKey: crypto.randomUUID() }).then(
        () => 'placed',
        ({ code }: { code: string }) => code,
      );
    };
    expect([await as(null), await as('viewer'), await as('manager'), await as('owner')]).toEqual([
      'organisation_not_found',
      'organisation_role',
      'organisation_role',
      'placed',
    ]);
    const stranger = await shop.learner();
    await expect(
      readPackPayments({ ...pack.deps, actor: stranger, orderPriceHours: 48 }, packOf(pack)),
    ).rejects.toEqual(refused('organisation_not_found'));
    const other = { organisationId: crypto.randomUUID(), details: { name: 'Other', kraPin: '', address: '' } };
    await env.db.transaction((tx) => createOrganisation(tx, { actor: stranger, at: env.clock.now() }, other));
    // Another organisation's owner does not find the pack below their own.
    const theirs = { ...packOf(pack), organisationId: other.organisationId };
    await expect(readPackPayments({ ...pack.deps, actor: stranger, orderPriceHours: 48 }, theirs)).rejects.toEqual(
      refused('pack_not_found'),
    );
  });
});

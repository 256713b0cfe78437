import { describe, expect, test } from 'vitest';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { bounceCheque } from './bounce-cheque.server.ts';
import { approveManualPayment, rejectManualPayment } from './decide-manual-payment.server.ts';
import { approvalChecks } from './manual-payment.ts';
import { manualPaymentErrors } from './manual-payments-errors.ts';
import { manualProviders } from './manual-providers.server.ts';
import { listManualPayments } from './read-manual-payments.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { begin, begun, documents, isOpen, newCourse, instalmentPlanNow } = useInstalmentPlans(env, shop);
const { accountant, record, staff, storage } = useRecordedPayments(env, shop);

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const numbersOf = async (table: 'orders' | 'manual_payments' | 'media_files') =>
  (await env.pool.query(`select from ${table}`)).rows.length;
const cancel = async (number: string, refunds: boolean) =>
  cancelInstalmentPlan({ ...shop.deps, actor: await shop.staff() }, { number, note: 'Asked for it', refunds });
const refundsNow = async () => {
  const { rows } = await env.pool.query<{ reason: string; cents: number }>(
    'select reason, amount_cents as cents from refunds order by amount_cents',
  );
  return rows;
};
/** The refusal of a payment, in words; empty if it is recorded. */
const refusalOf = async (number: string, amount: string) => {
  const refused = await record({ number }, { reference: 'FT9Z', amount }).then(
    () => null,
    (error: unknown) => error,
  );
  return plain(answerFrom(manualPaymentErrors, refused)?.message ?? '');
};

describe('a payment recorded for the number of an instalment plan', () => {
  test.each([
    ['bank', (number: string) => number, '1,000', 270_000],
    ['cash', (number: string) => number.toLowerCase(), '10', 171_000],
    ['cheque', (number: string) => `${number.slice(0, 3)}-${number.slice(3)}`, '6799', 849_900],
  ])('by %s is the next payment of the plan', async (method, typed, amount, paid) => {
    const { plan } = await begun();
    await record({ number: typed(plan) }, { method, opensAtOnce: true, reference: 'FT1A', amount });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: paid });
    expect(await isOpen()).toBe(true);
    expect(await documents()).toEqual({
      invoice: [170_000, paid - 170_000].toSorted((a, b) => a - b),
      credit_note: [],
    });
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, heldByInstalmentPlans: paid });
    const found = await listManualPayments({ db: env.db, actor: await accountant() }, plan.toLowerCase());
    expect(found.map(({ reference }) => reference)).toEqual(['FT1A']);
  });

  test('begins an instalment plan, also of several courses, with at least its first payment', async () => {
    const courseIds = [await newCourse(500_000), await newCourse(350_000)];
    await begin(8500, { courseIds });
    const { number } = await instalmentPlanNow();
    expect(await refusalOf(number, '1699')).toBe(
      `Instalment plan ${number} does not take this payment: its next payment is at least KSh 1,700.`,
    );
    await record({ number }, { reference: 'FT1A', amount: '1700' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 170_000 });
  });

  test.each([
    ['6800', 0],
    ['7000', 20_000],
  ])('of KSh %s pays the rest of the price, and %i cents go back', async (amount, beyond) => {
    const { plan } = await begun();
    await record({ number: plan }, { reference: 'FT1A', amount });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 850_000, access_until: null });
    expect(await refundsNow()).toEqual(beyond === 0 ? [] : [{ reason: 'wrong_amount', cents: beyond }]);
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, enrolled: 850_000, toRefund: beyond });
  });

  test.each([
    ['is paid in full', '100', 'it is paid in full'],
    ['was cancelled', '100', 'it was cancelled'],
    ['is paid too little', '9', 'its next payment is at least KSh 10'],
  ])('is refused and changes nothing if the plan %s', async (end, amount, why) => {
    const { plan } = await begun();
    if (end === 'is paid in full') await record({ number: plan }, { reference: 'FT1A', amount: '6800' });
    if (end === 'was cancelled') await cancel(plan, false);
    const counted = async () => [
      await numbersOf('orders'),
      await numbersOf('manual_payments'),
      await numbersOf('media_files'),
      await instalmentPlanNow(),
    ];
    const before = await counted();
    expect(await refusalOf(plan, amount)).toBe(`Instalment plan ${plan} does not take this payment: ${why}.`);
    expect(await counted()).toEqual(before);
  });

  test('counts once, if its form comes twice, one after the other or at one moment', async () => {
    const { plan } = await begun();
    const orders = await numbersOf('orders');
    const form = { id: crypto.randomUUID(), reference: 'FT1A', amount: '6800' };
    const sent = await Promise.allSettled([1, 2, 3].map(() => record({ number: plan }, form)));
    expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const each of sent)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'manual_reference_taken' });
    expect(await record({ number: plan }, form)).toBe(form.id);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 850_000 });
    expect([await numbersOf('orders'), await numbersOf('manual_payments')]).toEqual([orders + 1, 1]);
  });

  test('waits for a second person above the limit, which counts all payments of the plan', async () => {
    await begin(40_000, { amount: 8000 });
    const { number } = await instalmentPlanNow();
    await record({ number }, { reference: 'FT1A', amount: '15000' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 1_500_000 });
    const colleague = await staff('accountant');
    const second = await record({ number }, { reference: 'FT2B', amount: '15000' }, colleague);
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 1_500_000 });
    const manager = { ...shop.deps, actor: await staff('manager') };
    expect(await approveManualPayment(manager, { id: second, checked: approvalChecks })).toBe('paid');
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 3_000_000 });
    const third = await record({ number }, { reference: 'FT3C', amount: '500' });
    await rejectManualPayment(manager, { id: third, note: 'not on the slip' });
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 3_000_000 });
    // Its reference is free again, and so is what was left of the price.
    const again = await record({ number }, { reference: 'FT3C', amount: '10000' });
    expect(await approveManualPayment(manager, { id: again, checked: approvalChecks })).toBe('paid');
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 4_000_000 });
  });

  test('waits for a person if the plan is cancelled before the second person approves it', async () => {
    await begin(40_000, { amount: 8000 });
    const { number } = await instalmentPlanNow();
    const id = await record({ number }, { reference: 'FT1A', amount: '30000' });
    await cancel(number, false);
    const manager = { ...shop.deps, actor: await staff('manager') };
    expect(await approveManualPayment(manager, { id, checked: approvalChecks })).toBe('plan_closed');
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, inReview: 3_000_000 });
  });

  test('counts once the cheque has cleared, and cancels the plan if it bounces', async () => {
    const { plan } = await begun();
    const id = await record({ number: plan }, { method: 'cheque', reference: '000217', amount: '1000' });
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 170_000 });
    const deps = { ...shop.deps, actor: await accountant() };
    expect(await approveManualPayment(deps, { id, checked: ['cleared'] })).toBe('paid');
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 270_000 });
    await bounceCheque(deps, { id, note: 'No funds' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'cancelled' });
    expect(await isOpen()).toBe(false);
    const books = { isClean: true, heldByInstalmentPlans: 0, toRefund: 170_000, bounced: 100_000 };
    expect(await reconcile(env.db)).toMatchObject(books);
  });

  test('goes back with the others once the plan is cancelled', async () => {
    const { plan } = await begun();
    await record({ number: plan }, { reference: 'FT1A', amount: '1000' });
    expect(await cancel(plan, true)).toEqual({ refunds: 2 });
    expect((await refundsNow()).map(({ cents }) => cents)).toEqual([100_000, 170_000]);
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, heldByInstalmentPlans: 0, toRefund: 270_000 });
  });
});

describe('a bank’s statement', () => {
  const fileOf = (...lines: string[]) =>
    new TextEncoder().encode(['Date,Narration,Reference,Debit,Credit', ...lines].join('\n'));
  async function compare(bytes: Uint8Array) {
    const deps = { ...shop.deps, providers: [...manualProviders], actor: await accountant() };
    const { statementId } = await saveComparison(deps, { name: 'kcb.csv', bytes, bankAccount: null });
    const read = async () => {
      const { lines } = await readComparison(deps, { statementId, outcome: null, cursor: null });
      return lines.map(({ outcome, receipt, account }) => [outcome, receipt, account]);
    };
    return { statementId, read };
  }

  test('finds what was recorded for an instalment plan, before and after it', async () => {
    const { plan: number } = await begun();
    const day = dayInNairobi(env.clock.now());
    const bytes = fileOf(`${day},EFT WANJIKU ${number.toLowerCase()},FT1A,,"1,000.00"`, `${day},RTGS,FT2B,,1000`);
    const { read, statementId } = await compare(bytes);
    expect(await read()).toEqual([
      ['missing_here', 'bank:FT1A', number],
      ['missing_here', 'bank:FT2B', ''],
    ]);
    const site = renderedSite(env, {}, { clock: env.clock });
    const cookie = await staffCookie(site, (await createStaff(env.db)).id);
    const { html, text } = await site.visit(`/admin/payments/recorded/new?line=${statementId}.1`, { cookie });
    expect(text).toContain(`For instalment plan ${number}`);
    expect(html).toMatch(/name="amount"[^>]*value="1000"|value="1000"[^>]*name="amount"/);
    // Under another reference: the only line of its amount that names its plan.
    await record({ number }, { reference: 'SLIP-77', amount: '1000' });
    const likely = ['likely', 'bank:SLIP-77', number];
    expect((await read())[0]).toEqual(likely);
    // A file that is compared only now, and another payment of the same amount.
    await record(await shop.order({ prices: [1000] }), { reference: 'SLIP-78', amount: '1000' });
    const later = await compare(fileOf(`${day},EFT WANJIKU ${number},,,1000`));
    expect(await later.read()).toContainEqual(likely);
  });
});

describe('the page of staff', () => {
  async function portal() {
    const site = renderedSite(env, {}, { clock: env.clock, storage: storage() });
    const cookie = await staffCookie(site, (await createStaff(env.db)).id);
    return (path: string, form?: FormData) => site.visit(path, { cookie, ...(form && { form }) });
  }

  test('says what the plan takes, and records it', async () => {
    const { plan } = await begun();
    const open = await portal();
    expect((await open(`/admin/plans/${plan}`)).html).toContain(`/admin/payments/recorded/new?order=${plan}`);
    const { text } = await open(`/admin/payments/recorded/new?order=${plan.toLowerCase()}`);
    expect(plain(text)).toContain(`For instalment plan ${plan}`);
    expect(plain(text)).toContain('KSh 6,800 left to pay; the next payment is at least KSh 10.');
    const form = new FormData();
    const fields = { id: crypto.randomUUID(), order: plan, method: 'bank', reference: 'FT1A' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('receivedOn', dayInNairobi(env.clock.now()));
    form.set('proof', new File([new Uint8Array(onePixel)], 'slip.png', { type: 'image/png' }));
    form.set('amount', '9');
    const refused = await open('/admin/payments/recorded/new', form);
    expect([refused.status, plain(refused.text)]).toEqual([409, expect.stringContaining('at least KSh 10.')]);
    form.set('amount', '900');
    expect((await open('/admin/payments/recorded/new', form)).location).toBe(
      `/admin/payments/recorded/${fields.id}?done=paid`,
    );
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 260_000 });
  });

  test('says that an instalment plan takes no more, and that a number is unknown', async () => {
    const { plan } = await begun();
    await cancel(plan, false);
    const open = await portal();
    expect((await open(`/admin/payments/recorded/new?order=${plan}`)).text).toContain(
      `Instalment plan ${plan} does not take this payment: it was cancelled.`,
    );
    expect((await open(`/admin/plans/${plan}`)).html).not.toContain('/admin/payments/recorded/new');
    expect((await open('/admin/payments/recorded/new?order=PZZZZZ9')).text).toContain(
      'There is no order or instalment plan PZZZZZ9.',
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { closeAbandonedPayments } from '#app/modules/money/collection/money/close-abandoned.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { approveManualPayment } from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { createBundle, createCoupon } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Actor, StaffActor, StaffRole } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { acceptQuotation, payerOfQuotation } from './answer-quotation.server.ts';
import { cancelQuotation, markAccepted, renewQuotation, sendAgain } from './change-quotation.server.ts';
import { makeQuotationFile } from './draw-quotation.server.ts';
import { makeQuotation } from './make-quotation.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { priceQuotation } from './price-quotation.server.ts';
import { quotationToken } from './send-quotation.server.ts';
import { exportQuotations, listQuotations, readLinkedQuotation, readQuotation } from './read-quotations.server.ts';
import { sweepQuotations } from './sweep-quotations.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const rateLimits = { consume: async () => undefined };
const newsletterKey = 'the key of the tests';
const code = (name: string) => expect.objectContaining({ code: name });

let clerk: StaffActor;
let manager: StaffActor;
let folder = '';
beforeEach(async () => {
  clerk = await staff('accountant');
  manager = await staff('manager');
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function staff(role: StaffRole): Promise<StaffActor> {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role };
}

const deps = (actor: Actor = clerk) => ({ ...shop.deps, newsletterKey, actor });
const courseOf = async (shillings: number) => (await createCourse(env.db, { priceCents: toCents(shillings * 100) })).id;

const inputOf = (changes: Partial<QuotationInput> = {}): QuotationInput => ({
  id: crypto.randomUUID(),
  userId: '',
  email: 'Amani@Taita.example',
  name: 'Amani Mwakio',
  locale: 'sw',
  courseIds: [],
  seats: {},
  people: '',
  code: '',
  days: '14',
  organisation: 'Taita Farms SACCO',
  kraPin: 'p051998877k',
  message: 'Dear Amani, as agreed on the phone.',
  ...changes,
});
const make = (quotation: QuotationInput, actor: Actor = clerk) => makeQuotation(deps(actor), quotation);
const read = (id: string) => readQuotation(deps(), id);

/** Records a transfer of the whole price, and lets the manager approve it where that is needed. */
async function transfer(id: string) {
  const { number, totalCents } = await read(id);
  const recorded = await recordManualPayment(
    { ...deps(), storage: createLocalStorage(folder) },
    {
      id: crypto.randomUUID(),
      orderNumber: number,
      method: 'bank',
      amount: String(totalCents / 100),
      receivedOn: env.clock.now().toISOString().slice(0, 10),
      reference: `FT-${number}`,
      note: '',
      proof: { name: 'slip.png', bytes: onePixel },
    },
  );
  if (recorded.outcome === 'waiting')
    await approveManualPayment(deps(manager), { id: recorded.id, checked: approvalChecks });
}

const mailsTo = async (email: string) =>
  (
    await env.pool.query<{ subject: string }>('select subject from mail_outbox where recipient = $1 order by id', [
      email,
    ])
  ).rows.map(({ subject }) => subject);
const rows = async (query: string) => (await env.pool.query<Record<string, unknown>>(query)).rows;
const books = async () => expect(await reconcile(env.db)).toMatchObject({ difference: 0, isClean: true });

describe('an order made in the portal', () => {
  test('above the limit of M-Pesa is sent, accepted and paid by bank: courses, invoice and invitation follow', async () => {
    const [one, two] = [await courseOf(150_000), await courseOf(120_000)];
    const form = inputOf({ courseIds: [one, two] });
    const { id } = form;
    // A double click, and the same form later.
    expect((await Promise.all([make(form), make(form)])).filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await make(form)).toEqual({ id, isNew: false });
    expect(await rows('select count(*)::int as n from orders')).toEqual([{ n: 1 }]);
    expect(await mailsTo('amani@taita.example')).toEqual([expect.stringMatching(/^Nukuu ya bei MIC3/)]);

    const quotation = await read(id);
    expect(quotation).toMatchObject({
      state: 'sent',
      totalCents: 27_000_000,
      buyer: { name: 'Amani Mwakio', organisation: 'Taita Farms SACCO', kraPin: 'P051998877K' },
      locale: 'sw',
    });
    const { bytes, name } = await makeQuotationFile(quotation, '174379');
    expect(name).toBe(`${quotation.number}.pdf`);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');

    const token = quotationToken(newsletterKey, id);
    const linked = { ...deps(), siteSettings: () => readSiteSettings(env.db) };
    expect(await readLinkedQuotation(linked, token)).toMatchObject({ id });
    await acceptQuotation(deps(), { token });
    await acceptQuotation(deps(), { token });
    await expect(payerOfQuotation(deps(), { token })).rejects.toEqual(code('quotation_above_prompt'));
    const { orderId } = quotation;
    const buyer: Actor = { kind: 'learner', userId: quotation.buyer.userId ?? '', email: '', name: '' };
    const attempt = { ...deps(buyer), rateLimits, address: '127.0.0.1', orderPriceHours: 24 };
    await expect(startAttempt(attempt, { orderId, phone: '0712345678' })).rejects.toEqual(code('order_above_prompt'));

    await transfer(id);
    expect(await read(id)).toMatchObject({ state: 'paid', acceptedBy: null });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 2, enrolled: 2, incomingPayments: 1, mails: 1 });
    expect(await rows('select buyer_name, buyer_pin, total_cents from invoices')).toEqual([
      { buyer_name: 'Taita Farms SACCO', buyer_pin: 'P051998877K', total_cents: 27_000_000 },
    ]);
    await sweepQuotations(deps());
    await sweepQuotations(deps());
    expect(await mailsTo('amani@taita.example')).toHaveLength(3);
    await expect(cancelQuotation(deps(), { id })).rejects.toEqual(code('quotation_decided'));
    await books();
  });

  test('keeps its prices while it holds, expires, and is renewed; a prompt pays it', async () => {
    const buyer = await shop.learner();
    await createCoupon(env.db, env.clock.now());
    const courseId = await courseOf(5000);
    const form = inputOf({ userId: buyer.userId, courseIds: [courseId], code: 'karibu1o', days: '3' });
    expect(await priceQuotation(deps(), form)).toMatchObject({ totalCents: 450_000, codeProblem: null });
    const { id } = await make(form);
    await env.pool.query('update courses set price_cents = 900000');
    const token = quotationToken(newsletterKey, id);

    env.clock.advance({ days: 2 });
    await closeAbandonedPayments(shop.deps);
    expect(await rows('select state from offer_uses')).toEqual([{ state: 'held' }]);
    env.clock.advance({ days: 2 });
    expect((await read(id)).state).toBe('expired');
    await expect(acceptQuotation(deps(), { token })).rejects.toEqual(code('quotation_expired'));
    await expect(payerOfQuotation(deps(), { token })).rejects.toEqual(code('quotation_expired'));
    await sweepQuotations(deps());
    await closeAbandonedPayments(shop.deps);
    expect(await rows('select state from offer_uses')).toEqual([{ state: 'freed' }]);
    const { orderId } = await read(id);
    const attempt = { rateLimits, address: '127.0.0.1', orderPriceHours: 24 };
    await expect(startAttempt({ ...deps(buyer), ...attempt }, { orderId, phone: '0712345678' })).rejects.toEqual(
      code('quotation_over'),
    );

    await renewQuotation(deps(), { id, days: '5' });
    expect(await read(id)).toMatchObject({ state: 'sent', totalCents: 450_000 });
    const payer = await payerOfQuotation(deps(), { token });
    await startAttempt({ ...deps(payer.actor), ...attempt }, { orderId: payer.orderId, phone: '0712345678' });
    await shop.pass(5);
    expect((await read(id)).state).toBe('paid');
    expect(await rows('select state from offer_uses')).toEqual([{ state: 'used' }]);
    await books();
  });

  test('is paid by late money although it was cancelled, and leaves with its buyer', async () => {
    const buyer = await shop.learner();
    const { id } = await make(inputOf({ userId: buyer.userId, courseIds: [await courseOf(5000)] }));
    await markAccepted(deps(), { id });
    await sendAgain(deps(), { id });
    expect(await read(id)).toMatchObject({ state: 'accepted', acceptedBy: clerk.name });
    await cancelQuotation(deps(), { id });
    await cancelQuotation(deps(), { id });
    await expect(markAccepted(deps(), { id })).rejects.toEqual(code('quotation_decided'));
    await transfer(id);
    expect((await read(id)).state).toBe('paid');
    expect(await rows(`select action from audit_log where action like 'order.%' order by id`)).toEqual(
      ['quoted', 'accepted', 'sent_again', 'cancelled'].map((action) => ({ action: `order.${action}` })),
    );
    expect(await exportQuotations(deps(buyer))).toMatchObject({
      sent: [{ state: 'paid', organisation: 'Taita Farms SACCO' }],
      drafts: [],
    });
    await env.db.transaction((tx) => anonymiseBuyer(tx, { actor: buyer, clock: env.clock }));
    expect(await rows('select buyer_name, organisation, message from quotations')).toEqual([
      { buyer_name: 'Deleted account', organisation: '', message: '' },
    ]);
    await books();
  });

  test('is refused with a reason', async () => {
    const buyer = await shop.learner();
    const [course, draft] = [await courseOf(5000), (await createCourse(env.db, { status: 'draft' })).id];
    const owned = await courseOf(1000);
    await createBundle(env.db, env.clock.now(), { courses: [course, owned] });
    const { id } = await make(inputOf({ userId: buyer.userId, courseIds: [owned] }));
    await transfer(id);
    const asked = (changes: Partial<QuotationInput>) =>
      inputOf({ userId: buyer.userId, courseIds: [course], ...changes });
    const many: string[] = [];
    for (let n = 0; n < 41; n += 1) many.push(await courseOf(250_000));
    for (const [changes, refusal] of [
      [{ userId: crypto.randomUUID() }, 'buyer_not_found'],
      [{ userId: "'; drop" }, 'buyer_not_found'],
      [{ userId: '', email: 'amani' }, 'buyer_invalid'],
      [{ userId: '', name: ' ' }, 'buyer_invalid'],
      [{ courseIds: [] }, 'cart_empty'],
      [{ courseIds: [crypto.randomUUID()] }, 'course_not_found'],
      [{ courseIds: [draft] }, 'course_not_for_sale'],
      [{ courseIds: [course, owned] }, 'course_owned'],
      [{ courseIds: [owned] }, 'cart_owned'],
      [{ courseIds: many }, 'quotation_too_large'],
      [{ days: '0' }, 'validity_invalid'],
      [{ days: '1000' }, 'validity_invalid'],
      [{ days: '2.5' }, 'validity_invalid'],
      [{ code: 'NOSUCH' }, 'code_refused'],
      [{ message: 'x'.repeat(1_000_000) }, 'message_too_long'],
      [{ kraPin: '' }, 'invoice_incomplete'],
      [{ kraPin: 'P1' }, 'kra_pin_invalid'],
      [{ id: 'x' }, 'form_used'],
    ] as const)
      await expect(make(asked(changes)), refusal).rejects.toEqual(code(refusal));
    await expect(make(asked({}), await staff('editor'))).rejects.toEqual(code('forbidden'));
    await expect(acceptQuotation(deps(), { token: `${id}.${'a'.repeat(43)}` })).rejects.toEqual(
      code('quotation_not_found'),
    );
    expect(await listQuotations(deps(), { search: '', state: null }, null)).toMatchObject({
      counts: { all: 1, paid: 1, sent: 0 },
      quotations: [{ id }],
    });
    expect((await listQuotations(deps(), { search: 'taita', state: 'paid' }, null)).quotations).toHaveLength(1);
    expect((await listQuotations(deps(), { search: 'nobody', state: null }, null)).quotations).toEqual([]);
  });
});

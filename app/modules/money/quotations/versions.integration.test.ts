import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import { createCoupon } from '#app/modules/catalogue/discounts/discount-factory.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { acceptQuotation, payerOfQuotation } from './answer-quotation.server.ts';
import { cancelQuotation, markAccepted, renewQuotation } from './change-quotation.server.ts';
import { makeQuotationFile } from './draw-quotation.server.ts';
import { makeQuotation } from './make-quotation.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { deleteDraftsOf } from './draft-queries.server.ts';
import { readDraft } from './read-drafts.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { quotationToken } from './send-quotation.server.ts';
import { listQuotations, readQuotation } from './read-quotations.server.ts';
import { readNewVersion } from './replace-quotation.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';
const refused = (code: string) => expect.objectContaining({ code });

let clerk: StaffActor;
let buyer: Purchase['buyer'];
let courseId = '';
let folder = '';
beforeEach(async () => {
  const { id, name, email } = await createStaff(env.db, { role: 'accountant' });
  clerk = { kind: 'staff', userId: id, name, email, role: 'accountant' };
  buyer = await shop.learner();
  courseId = await courseOf(1000);
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const deps = (actor: Actor = clerk) => ({ ...shop.deps, newsletterKey, actor });
const courseOf = async (shillings: number) => (await createCourse(env.db, { priceCents: toCents(shillings * 100) })).id;
const read = (id: string) => readQuotation(deps(), id);
const rows = async (query: string) => (await env.pool.query<Record<string, unknown>>(query)).rows;

async function make(changes: Partial<QuotationInput> = {}) {
  const form: QuotationInput = {
    id: crypto.randomUUID(),
    userId: buyer.userId,
    email: '',
    name: '',
    locale: 'en',
    courseIds: [courseId],
    seats: { [courseId]: '2' },
    people: 'a@taita.example',
    code: '',
    days: '3',
    organisation: 'Taita Farms SACCO',
    kraPin: 'P051998877K',
    message: 'As agreed.',
    ...changes,
  };
  await makeQuotation(deps(), form);
  return form.id;
}
/** The form of a new version, as the portal opens it. */
const versionOf = async (id: string, changes: Partial<QuotationInput> = {}): Promise<QuotationInput> => ({
  ...(await readNewVersion(deps(), id)),
  id: crypto.randomUUID(),
  ...changes,
});
/** Records that an order was paid in cash. */
const payCash = async ({ number, totalCents }: { number: string; totalCents: number }) =>
  recordManualPayment(
    { ...deps(), storage: createLocalStorage(folder) },
    {
      id: crypto.randomUUID(),
      orderNumber: number,
      method: 'cash',
      amount: String(totalCents / 100),
      receivedOn: env.clock.now().toISOString().slice(0, 10),
      reference: `BOOK-${number}`,
      note: '',
      proof: { name: 'slip.png', bytes: onePixel },
    },
  );
const startPrompt = async (token: string) => {
  const { orderId, actor } = await payerOfQuotation(deps(), { token });
  const attempt = { rateLimits: { consume: async () => undefined }, address: '127.0.0.1', orderPriceHours: 24 };
  await startAttempt({ ...deps(actor), ...attempt }, { orderId, phone: '0712345678' });
};

describe('a new version of a quotation', () => {
  test('has the same buyer, other seats and its own number, ends the former one, and each points to the other', async () => {
    const first = await make();
    const form = await versionOf(first);
    expect(form).toMatchObject({ seats: { [courseId]: '2' }, people: 'a@taita.example', kraPin: 'P051998877K' });
    const changed = { ...form, seats: { [courseId]: '3' } };
    env.clock.advance({ minutes: 1 });
    // A double click, another clerk with another form, and the same form later.
    const twice = await Promise.all([makeQuotation(deps(), changed), makeQuotation(deps(), changed)]);
    expect(twice.filter(({ isNew }) => isNew)).toHaveLength(1);
    await expect(makeQuotation(deps(), { ...changed, id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'quotation_decided',
    });
    const [{ id: second = '' } = {}] = (await rows('select id::text from quotations where version = 2')) as {
      id?: string;
    }[];
    expect(await rows('select count(*)::int as n from quotations')).toEqual([{ n: 2 }]);
    await makeQuotation(deps(), { ...changed, id: second });

    const [old, now] = [await read(first), await read(second)];
    expect(old).toMatchObject({ state: 'cancelled', version: 1, replacedBy: { id: second, number: now.number } });
    expect(now).toMatchObject({ state: 'sent', version: 2, totalCents: 300_000, replaces: { id: first } });
    expect(now.buyer.userId).toBe(buyer.userId);
    expect((await selectSeats(env.db, now.orderId)).map(({ email }) => email)).toEqual(['a@taita.example', null, null]);
    const documents = await Promise.all(
      [old, now].map(async (view) => readPdf((await makeQuotationFile(view, '174379')).bytes)),
    );
    expect(documents[0]?.text).toContain(`replaced by ${now.number}`);
    expect(documents[0]?.text).not.toContain('174379');
    expect(documents[1]?.text).toContain(`2, replaces ${old.number}`);
    const [mail] = await rows(`select text from mail_outbox where subject = 'Quotation ${now.number}'`);
    expect(mail?.['text']).toContain(`replaces quotation ${old.number}`);
    expect(await rows(`select action from audit_log where action like 'order.%' order by id`)).toEqual(
      ['quoted', 'quoted', 'replaced'].map((action) => ({ action: `order.${action}` })),
    );
    const { quotations, counts } = await listQuotations(deps(), { search: '', state: null }, null);
    expect(counts).toMatchObject({ sent: 1, cancelled: 1 });
    expect(quotations.map(({ isReplaced }) => isReplaced)).toEqual([false, true]);
  });

  test('begins with the people, their courses and the discount of the former one', async () => {
    const [other, third] = [await courseOf(333), await courseOf(500)];
    const { id: userId, name, email } = await createStaff(env.db, { role: 'manager' });
    const manager: Actor = { kind: 'staff', userId, name, email, role: 'manager' };
    const form: QuotationInput = {
      ...(await versionOf(await make())),
      replaces: '',
      courseIds: [courseId, other, third],
      seats: { [courseId]: '3', [other]: '3', [third]: '2' },
      people: 'a@taita.example',
      peopleOf: { [courseId]: 'b@taita.example\nc@taita.example', [other]: 'A@taita.example\nd@taita.example' },
      // 999 less 104: neither shillings a seat nor a whole percentage.
      less: { [other]: '10.5%' },
      reason: 'From 3 seats',
    };
    const seatsOf = async (id: string) =>
      Object.fromEntries(
        [...Map.groupBy(await selectSeats(env.db, (await read(id)).orderId), (seat) => seat.courseId ?? '')].map(
          ([course, seats]) => [course, seats.map((seat) => seat.email)],
        ),
      );
    for (const [changes, code] of [
      [{ peopleOf: { [third]: 'e@taita.example\nf@taita.example' } }, 'people_too_many'],
      [{ peopleOf: { [third]: 'nobody' } }, 'people_invalid'],
    ] as const)
      await expect(makeQuotation(deps(manager), { ...form, ...changes })).rejects.toMatchObject({ code });
    await makeQuotation(deps(manager), form);
    const stored = {
      [courseId]: ['a@taita.example', 'b@taita.example', 'c@taita.example'],
      [other]: ['a@taita.example', 'd@taita.example', null],
      [third]: ['a@taita.example', null],
    };
    expect(await seatsOf(form.id)).toEqual(stored);
    // A draft holds it too, and is deleted with the account of whoever it names.
    const draft = { ...form, id: crypto.randomUUID() };
    await saveDraft(deps(manager), draft);
    expect(await readDraft(deps(manager), draft.id)).toMatchObject({ peopleOf: form.peopleOf, less: form.less });
    await deleteDraftsOf(env.db, 'D@taita.example');
    await expect(readDraft(deps(manager), draft.id)).rejects.toEqual(refused('quotation_not_found'));

    const second = await versionOf(form.id);
    expect(second).toMatchObject({ people: 'a@taita.example', less: { [other]: '10.5%' }, reason: 'From 3 seats' });
    await makeQuotation(deps(manager), second);
    expect(await seatsOf(second.id)).toEqual(stored);
    expect((await read(second.id)).totalCents).toBe((await read(form.id)).totalCents);
  });

  test('cannot be accepted or paid by the former link, whose money still counts', async () => {
    const first = await make({ seats: {}, people: '' });
    const token = quotationToken(newsletterKey, first);
    await shop.next('cancelled');
    await startPrompt(token);
    // The prompt may be paid at this moment.
    await expect(makeQuotation(deps(), await versionOf(first))).rejects.toEqual(refused('quotation_has_money'));
    await shop.pass(60);
    const second = await versionOf(first, { courseIds: [await courseOf(2000)] });
    await makeQuotation(deps(), second);
    const { number } = await read(second.id);
    for (const answer of [acceptQuotation, payerOfQuotation])
      await expect(answer(deps(), { token })).rejects.toMatchObject({
        code: 'quotation_replaced',
        details: { number },
      });
    await expect(renewQuotation(deps(), { id: first, days: '3' })).rejects.toEqual(refused('quotation_decided'));

    const former = await read(first);
    await payCash(former);
    expect((await read(first)).state).toBe('paid');
    expect((await read(second.id)).replaces).toMatchObject({ state: 'paid' });
    await cancelQuotation(deps(), { id: second.id });
    expect(await reconcile(env.db)).toMatchObject({ difference: 0, isClean: true });
  });

  test('takes the former coupon over, and may follow an expired quotation', async () => {
    await createCoupon(env.db, env.clock.now(), { usesTotal: 1, usesPerPerson: 1 });
    const first = await make({ seats: {}, people: '', code: 'karibu1o' });
    env.clock.advance({ days: 4 });
    expect((await read(first)).state).toBe('expired');
    const form = await versionOf(first, { courseIds: [courseId, await courseOf(500)] });
    expect(form.code).toBe('KARIBU10');
    await makeQuotation(deps(), form);
    expect((await read(form.id)).totalCents).toBe(135_000);
    expect(await rows(`select state from offer_uses order by created_at, order_id`)).toEqual([
      { state: 'freed' },
      { state: 'held' },
    ]);
    const third = await versionOf(form.id);
    await makeQuotation(deps(), third);
    expect(await read(third.id)).toMatchObject({ version: 3 });
  });

  test('is refused for an accepted, cancelled or missing quotation, and without the permission; nothing changes', async () => {
    const id = await make();
    const form = await versionOf(id);
    const accepted = await make();
    const ofAccepted = await versionOf(accepted);
    await markAccepted(deps(), { id: accepted });
    const { id: other, name, email } = await createStaff(env.db, { role: 'editor' });
    const editor: Actor = { kind: 'staff', userId: other, name, email, role: 'editor' };
    await expect(makeQuotation(deps(editor), form)).rejects.toEqual(refused('forbidden'));
    await expect(readNewVersion(deps(editor), id)).rejects.toEqual(refused('forbidden'));
    for (const [input, code] of [
      [ofAccepted, 'quotation_decided'],
      [{ ...form, replaces: crypto.randomUUID() }, 'quotation_not_found'],
      [{ ...form, replaces: "'; drop" }, 'quotation_not_found'],
      [{ ...form, courseIds: [] }, 'cart_empty'],
      [{ ...form, less: { [courseId]: '10%' }, reason: 'A friend' }, 'discount_forbidden'],
      [{ ...form, seats: { [courseId]: '501' } }, 'seats_invalid'],
      [{ ...form, seats: {}, people: '', code: 'NOSUCH' }, 'code_refused'],
    ] as const)
      await expect(makeQuotation(deps(), input), code).rejects.toEqual(refused(code));
    expect(await rows('select state from quotations order by state, id')).toEqual([
      { state: 'accepted' },
      { state: 'sent' },
    ]);
    for (const again of [accepted, 'x']) await expect(readNewVersion(deps(), again)).rejects.toBeDefined();
  });

  test('is made on a page that begins with the former order, and whose buyer sees where the new one is', async () => {
    const site = renderedSite(env, {}, { gateway: shop.deps.gateway, clock: env.clock });
    const cookie = await staffCookie(site, clerk.userId);
    const id = await make();
    const page = await site.visit(`/admin/quotations/new?replaces=${id}`, { cookie });
    expect(page.text).toMatch(/New version for .* Total KSh 2,000/);
    expect(page.html).toContain('value="P051998877K"');
    expect(page.text).toMatch(/Offered in MIC3\w{6} .* The new version costs the same\./);
    const form = await versionOf(id);
    const sent = await site.visit('/admin/quotations/new', {
      cookie,
      form: { id: form.id, replaces: id, intent: 'send', course: courseId, [`seats-${courseId}`]: '4', days: '9' },
    });
    expect(sent.location).toBe(`/admin/quotations/${form.id}?done=made`);
    expect((await site.visit(`/admin/quotations/${id}`, { cookie })).text).toMatch(/Replaced by MIC3/);
    expect((await site.visit(`/admin/quotations/${form.id}`, { cookie })).text).toMatch(/Version 2, replaces MIC3/);
    expect((await site.visit('/admin/quotations', { cookie })).text).toContain('Replaced');
    const again = await site.visit(`/admin/quotations/new?replaces=${id}`, { cookie });
    expect(again.status).toBe(409);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { cancelQuotation, markAccepted, renewQuotation } from './change-quotation.server.ts';
import { makeQuotation } from './make-quotation.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { readNewVersion } from './replace-quotation.server.ts';
import { readQuotation } from './read-quotations.server.ts';
import { saveDraft } from './save-draft.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';
let actor: Awaited<ReturnType<typeof shop.staff>>;
let buyer: Awaited<ReturnType<typeof shop.learner>>;
let courseId = '';
beforeEach(async () => {
  actor = await shop.staff();
  buyer = await shop.learner();
  courseId = (await createCourse(env.db, { priceCents: toCents(100_000) })).id;
});

const deps = () => ({ ...shop.deps, newsletterKey, actor });
const form = (changes: Partial<QuotationInput> = {}): QuotationInput => ({
  id: crypto.randomUUID(),
  userId: buyer.userId,
  email: '',
  name: '',
  locale: 'en',
  courseIds: [courseId],
  seats: {},
  people: '',
  code: '',
  days: '14',
  organisation: '',
  kraPin: '',
  message: '',
  ...changes,
});
async function make(changes: Partial<QuotationInput> = {}) {
  const { id } = await makeQuotation(deps(), form(changes));
  return { ...(await readQuotation(deps(), id)), buyer, courseIds: [courseId] };
}
const today = () => formatDay(env.clock.now());

/** The steps as the page of a quotation shows them: text by text, with the one that is current. */
async function road(path: string) {
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway, clock: env.clock });
  const { html } = await site.visit(`/admin/quotations/${path}`, { cookie: await staffCookie(site, actor.userId) });
  const [, list = ''] = /<ol class="quotation-road"[^>]*>(.*?)<\/ol>/s.exec(html) ?? [];
  return [...list.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = '', inner = '']) => {
    const words = inner
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&nbsp;|\u00a0|\s+/g, ' ')
      .trim();
    return attributes.includes('aria-current') ? `> ${words}` : words;
  });
}

test('the road of an order begins with its draft and ends when all of its seats are taken', async () => {
  expect(await road(`new?buyer=${buyer.userId}`)).toEqual([
    '> Draft',
    'Quotation sent',
    'Accepted',
    'Paid',
    'Courses open',
  ]);
  const draft = form({ seats: { [courseId]: '2' }, people: 'a@taita.example\nb@taita.example' });
  await saveDraft(deps(), draft);
  expect((await road(`new?draft=${draft.id}`)).at(-1)).toBe('Seats given out');
  const { rows } = await env.pool.query<{ at: Date }>(
    "select created_at as at from audit_log where action = 'order.drafted'",
  );
  const drafted = formatDay(rows[0]?.at ?? new Date(0));
  env.clock.advance({ days: 1 });
  const order = await make(draft);
  const sent = today();
  const begun = [`Draft done ${drafted}`, `Quotation sent done ${sent}`];
  const until = formatDay(new Date(order.validUntil));
  expect(await road(order.id)).toEqual([
    ...begun,
    `> Accepted comes next The buyer accepts, until ${until}`,
    'Paid',
    'Seats given out',
  ]);
  env.clock.advance({ days: 1 });
  const accepted = `Accepted done ${today()}`;
  await markAccepted(deps(), { id: order.id });
  expect(await road(order.id)).toEqual([
    ...begun,
    accepted,
    '> Paid comes next Waits for the payment',
    'Seats given out',
  ]);
  await shop.pay(order);
  await shop.pass(5);
  const paid = `Paid done ${today()}`;
  expect(await road(order.id)).toEqual([...begun, accepted, paid, '> Seats given out comes next 0 of 2 taken']);
  for (const [index, { seatId, email }] of (await selectSeats(env.db, order.orderId)).entries()) {
    const { id: userId, name } = await createLearner(env.db, { email: email ?? '', verified: true });
    await acceptSeat({ ...ledgerDeps(env), actor: { kind: 'learner', userId, name, email: email ?? '' } }, seatId);
    expect((await road(order.id)).at(-1)).toBe(
      index === 0 ? '> Seats given out comes next 1 of 2 taken' : `> Seats given out done ${today()}`,
    );
  }
});

test('a payment accepts what nobody accepted before, and opens the courses', async () => {
  const order = await make();
  await shop.pay(order);
  await shop.pass(5);
  const all = ['Draft', 'Quotation sent', 'Accepted', 'Paid', '> Courses open'];
  expect(await road(order.id)).toEqual(all.map((step) => `${step} done ${today()}`));
});

test('the road of an expired, a cancelled and a replaced quotation ends there, and goes on with a renewal', async () => {
  const order = await make({ days: '2' });
  const begun = [`Draft done ${today()}`, `Quotation sent done ${today()}`];
  const until = formatDay(new Date(order.validUntil));
  env.clock.advance({ days: 3 });
  expect(await road(order.id)).toEqual([...begun, `> Expired ${until}`]);
  await renewQuotation(deps(), { id: order.id, days: '3' });
  expect((await road(order.id))[2]).toMatch(/^> Accepted comes next/);

  await makeQuotation(deps(), { ...(await readNewVersion(deps(), order.id)), id: crypto.randomUUID() });
  expect(await road(order.id)).toEqual([...begun, `> Replaced ${today()}`]);

  const other = await make();
  const first = [`Draft done ${today()}`, `Quotation sent done ${today()}`, `Accepted done ${today()}`];
  await markAccepted(deps(), { id: other.id });
  env.clock.advance({ days: 1 });
  await cancelQuotation(deps(), { id: other.id });
  expect(await road(other.id)).toEqual([...first, `> Cancelled ${today()}`]);
});

test('a quotation shows its message in the lines in which it was written', async () => {
  const { id } = await make({ message: 'Dear Amani,\nas agreed on the phone.' });
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway, clock: env.clock });
  const { html } = await site.visit(`/admin/quotations/${id}`, { cookie: await staffCookie(site, actor.userId) });
  expect(html).toMatch(/<p class="[^"]*own-lines[^"]*"[^>]*>Dear Amani,\nas agreed on the phone\.<\/p>/);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { askToPay, cancelLink, type Asked } from '#app/modules/money/payment-links/ask-to-pay.server.ts';
import { payByLink, payerToken, paymentLinkToken } from '#app/modules/money/payment-links/pay-by-link.server.ts';
import { readPayerPage } from '#app/modules/money/payment-links/read-payer-page.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { assertThat } from './assert-that.ts';
import type { Acts, Of } from './commands.ts';
import { shillingsOf } from './selling.ts';
import { nth, phoneOf, together, type KnownLink, type KnownOrder, type TestShop } from './test-shop.ts';

const newsletterKey = 'the key of the model';
const rateLimits = { consume: async () => undefined, restore: async () => undefined, wouldRefuse: async () => false };
/** Days for which a link holds a price, by the settings. */
const linkMs = 7 * 24 * 3_600_000;

/** What happens to links by which somebody else pays. */
export const linkActs: Acts<
  'ask somebody to pay' | 'pay by a link' | 'pay by a link at once' | 'take a link back' | 'kill while paying by a link'
> = {
  'ask somebody to pay': ask,
  'pay by a link': (shop, { link, phone, customer, pays }) =>
    withLink(shop, link, async (known) => {
      await ready(shop, phone, customer);
      await pay(shop, known, { phone, pays });
    }),
  // Two payers, or the buyer beside one.
  'pay by a link at once': (shop, { link, phones, isBuyer, customer, pays }) =>
    withLink(shop, link, async (known) => {
      for (const phone of phones) await ready(shop, phone, customer);
      const [first, second] = phones;
      const other = isBuyer
        ? shop.payments.pay(known.order, phoneOf(second)).then(() => undefined)
        : pay(shop, known, { phone: second, pays });
      await together([pay(shop, known, { phone: first, pays }), other]);
    }),
  'take a link back': (shop, { link }) =>
    withLink(shop, link, async (known) => {
      if (!shop.isHere(known.order)) return;
      await cancelLink(asking(shop, known.order), askedOf(known.order));
      // There is one open link of an order or a plan.
      for (const each of shop.links)
        if (subjectOf(each.order) === subjectOf(known.order) && isOpen(shop, each)) each.isTakenBack = true;
    }),
  'kill while paying by a link': (shop, { link, phone, pays, at }) =>
    withLink(shop, link, async (known) => {
      const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
      try {
        await process.run((deps) => pay(shop, known, { phone, pays }, deps));
      } finally {
        await learnOrders(shop, known.order);
      }
    }),
};

const subjectOf = ({ plan, orderId }: KnownOrder) => plan ?? orderId;
const askedOf = ({ plan, orderId }: KnownOrder): Asked => (plan === undefined ? { orderId } : { planNumber: plan });
const asking = ({ env }: TestShop, { buyer }: KnownOrder) => ({
  db: env.db,
  clock: env.clock,
  actor: buyer,
  orderPriceHours: 48,
});

/** Whether a link takes money: it was not taken back, its days have not passed, and its buyer is there. */
const isOpen = (shop: TestShop, { order, validUntil, isTakenBack }: KnownLink) =>
  !isTakenBack && validUntil > shop.env.clock.now().getTime() && shop.isHere(order);

async function withLink(shop: TestShop, number: number, act: (link: KnownLink) => Promise<void>): Promise<void> {
  const link = nth(shop.links, number);
  if (link) await act(link);
}

const ready = (shop: TestShop, phone: number, scenario: Of<'pay'>['customer']) =>
  shop.payments.control(`/phones/${phoneOf(phone)}`, { scenario, balance: 1_000_000 }, 'PUT');

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly validUntil: Date;
  readonly isClosed: boolean;
}

async function linksOf({ env }: TestShop, { plan, orderId }: KnownOrder): Promise<Row[]> {
  const { rows } = await env.db.execute<Row>(sql`
    select l.id, l.valid_until as "validUntil", l.closed_at is not null as "isClosed" from payment_links l
      left join plans p on p.id = l.plan_id where ${plan === undefined ? sql`l.order_id = ${orderId}` : sql`p.number = ${plan}`}
      order by l.created_at, l.id`);
  return rows;
}

async function ask(shop: TestShop, { order: which }: Of<'ask somebody to pay'>): Promise<void> {
  const order = nth(shop.orders, which);
  if (!order || !shop.isHere(order)) return;
  await askToPay(asking(shop, order), askedOf(order), { name: 'A learner', message: 'Please.' });
  const open = shop.links.find((link) => subjectOf(link.order) === subjectOf(order) && isOpen(shop, link));
  const rows = (await linksOf(shop, order)).filter(({ isClosed }) => !isClosed);
  const [row] = rows;
  assertThat(row !== undefined && rows.length === 1, 'An order has not one open link.', { order, rows });
  assertThat(!open || open.id === row.id, 'A link that is open gets another address.', { open, row });
  if (open) return;
  const validUntil = shop.env.clock.now().getTime() + linkMs;
  shop.links.push({ id: row.id, order, validUntil, isTakenBack: false, kept: new Set() });
}

/** Somebody without an account types their number. Checks that a link takes money as long as it is open, and no longer. */
async function pay(
  shop: TestShop,
  link: KnownLink,
  { phone, pays }: { readonly phone: number } & Pick<Of<'pay by a link'>, 'pays'>,
  deps: Partial<MpesaDeps> = {},
): Promise<void> {
  const { order } = link;
  const plan = shop.plans.find(({ number }) => number === order.plan);
  const amountCents = plan ? shillingsToCents(await shillingsOf(shop, plan, pays)) : toCents(0);
  const wasOpen = isOpen(shop, link);
  const given = {
    token: paymentLinkToken(newsletterKey, link.id),
    phone: phoneOf(phone),
    amountCents,
    idempotencyKey: randomUUID(),
  };
  const visitor = { actor: { kind: 'visitor' }, rateLimits, address: '127.0.0.1' } as const;
  try {
    const attemptId = await payByLink(
      { ...withMpesa({ ...shop.payments.deps, ...deps, ...visitor, orderPriceHours: 48 }), newsletterKey },
      given,
    );
    assertThat(wasOpen, 'Somebody pays by a link that has ended.', link);
    link.kept.add(payerToken(newsletterKey, attemptId));
  } catch (error) {
    const code = error instanceof DomainError ? error.code : '';
    const isEnded = ['link_ended', 'link_not_found'].includes(code);
    assertThat(!isEnded || !wasOpen, 'A link that is open takes no money.', { link, code });
    // Nobody else waits for the order's price.
    assertThat(code !== 'price_too_old' || !wasOpen, 'A link does not hold the price.', link);
    throw error;
  } finally {
    if (plan && Object.keys(deps).length === 0) await learnOrders(shop, order);
  }
}

/** Learns the orders of payments into a plan that somebody made by its link. */
async function learnOrders(shop: TestShop, { plan, buyer, courseIds, learner }: KnownOrder): Promise<void> {
  if (plan === undefined) return;
  const { rows } = await shop.env.db.execute<{ orderId: string; number: string; shillings: number }>(sql`
    select o.id as "orderId", o.number, o.total_cents / 100.0::float8 as shillings from plans p
      join plan_payments l on l.plan_id = p.id join orders o on o.id = l.order_id where p.number = ${plan} order by o.created_at, o.id`);
  for (const row of rows)
    if (!shop.orders.some(({ orderId }) => orderId === row.orderId))
      shop.orders.push({ ...row, buyer, courseIds, learner, plan });
}

/** States of a payer's page that say that money has come. */
const paidStates = ['paid', 'done'];

/**
 * Checks that links are open and closed as their buyers know, and what their pages say: a form only while nothing is on a phone, 'paid' only of
 * what was paid, and nothing of the buyer but the name.
 */
export async function checkLinks(shop: TestShop, isPaid: (order: KnownOrder) => boolean): Promise<void> {
  const prompts = shop.links.length > 0 ? shop.payments.simulator.ledger.prompts() : [];
  for (const link of shop.links) {
    const { order, id } = link;
    const row = (await linksOf(shop, order)).find((each) => each.id === id);
    // One that has expired is closed when another takes its place.
    const isEnded = link.isTakenBack || !shop.isHere(order);
    const agrees = row?.isClosed === isEnded || link.validUntil <= shop.env.clock.now().getTime();
    assertThat(agrees, 'A link is not as its buyer knows it.', { link, row });
    assertThat(new Date(row?.validUntil ?? 0).getTime() === link.validUntil, 'A link got another end.', { link, row });
    for (const kept of [null, ...link.kept]) {
      const deps = { ...shop.payments.deps, newsletterKey };
      const token = paymentLinkToken(newsletterKey, id);
      const page = await readPayerPage(deps, { token, kept }).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'link_not_found' && !shop.isHere(order)) return null;
        throw error;
      });
      if (!page) continue;
      assertThat(!JSON.stringify(page).includes(order.buyer.email), 'A payer reads the address of the buyer.', page);
      const about = { link, page };
      if (page.state === 'ask') {
        assertThat(isOpen(shop, link), 'A link that has ended asks for money.', about);
        const open = prompts.filter(({ push, decisions }) => push.reference === order.number && decisions.length === 0);
        assertThat(order.plan !== undefined || open.length === 0, 'A payer is asked while a prompt is open.', about);
      }
      assertThat(page.paid === null || kept !== null, 'Somebody else reads who paid.', about);
      const followed = order.plan === undefined ? order : shop.orders.find(({ orderId }) => orderId === page.orderId);
      const isSaid = paidStates.includes(page.state);
      assertThat(!isSaid || (followed !== undefined && isPaid(followed)), 'A payer reads that it is paid.', about);
    }
  }
}

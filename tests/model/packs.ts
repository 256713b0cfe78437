import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { priceSeats } from '#app/modules/catalogue/discounts/price-seats.ts';
import { invitePeople } from '#app/modules/money/packs/invite-people.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { selectPack } from '#app/modules/money/packs/pack-queries.server.ts';
import { placePack } from '#app/modules/money/packs/place-pack.server.ts';
import { readSeatOffer } from '#app/modules/money/packs/read-seat-offer.server.ts';
import { leaveTeam, sweepInvitations, takeSeatBack } from '#app/modules/money/packs/take-back.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { assertThat } from './assert-that.ts';
import type { Acts, Of } from './commands.ts';
import { askForRefund } from './refunds.ts';
import { emailsOf, rowsOf, type SeatRow } from './seats.ts';
import { studiesOf } from './studies.ts';
import { nth, together, wasPaidFor, type KnownPack, type KnownSeats, type TestShop } from './test-shop.ts';

const newsletterKey = 'the key of the model';
const rateLimits = { consume: async () => undefined };
/** What an order of M-Pesa takes at most, in shillings. */
const longestPrompt = 250_000;
/** The suite's tiers begin there. */
const firstTier = 5;

/** What happens to packs of organisations. Their orders are paid and refunded like any other, and their seats named by staff. */
export const packActs: Acts<
  | 'order a pack'
  | 'invite to a pack'
  | 'join a pack'
  | 'join a pack at once'
  | 'take a pack seat back'
  | 'take back while joining'
  | 'refund while joining'
  | 'leave a pack'
  | 'end invitations'
  | 'kill while joining'
> = {
  'order a pack': orderPack,
  'invite to a pack': (shop, { pack, people }) => withPack(shop, pack, (known) => invite(shop, known, people)),
  'join a pack': (shop, { pack, learner }) => withPack(shop, pack, (known) => joinAlone(shop, known, learner)),
  'join a pack at once': (shop, { pack, learners }) =>
    withPack(shop, pack, (known) => joinTogether(shop, known, learners)),
  'take a pack seat back': (shop, { pack, seat }) => withPack(shop, pack, (known) => takeBack(shop, known, seat)),
  'take back while joining': (shop, { pack, seat, learner }) =>
    withPack(shop, pack, (known) => together([takeBack(shop, known, seat), join(shop, known, learner)])),
  'refund while joining': (shop, { order, line, learner }) => {
    const known = shop.packs.find(({ orders }) =>
      orders.some(({ orderId }) => orderId === nth(shop.orders, order)?.orderId),
    );
    if (!known) return Promise.resolve();
    return together([askForRefund(shop, order, [line]), join(shop, known, learner)]);
  },
  'leave a pack': (shop, { pack, learner }) => withPack(shop, pack, (known) => leave(shop, known, learner)),
  'end invitations': async ({ payments, env }, { days }) => {
    await payments.runJobs();
    await payments.passWithoutJobs(days * 86_400);
    await sweepInvitations(env);
  },
  'kill while joining': (shop, { pack, learner, at }) =>
    withPack(shop, pack, async (known) => {
      const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
      await process.run((deps) => join(shop, known, learner, deps));
    }),
};

/** Lets something happen to a pack, if there is one. */
async function withPack(shop: TestShop, number: number, act: (pack: KnownPack) => Promise<unknown>): Promise<void> {
  const pack = nth(shop.packs, number);
  if (!pack) return;
  await act(pack);
}

async function orderPack(shop: TestShop, { learner, course, seats, way, clicks }: Of<'order a pack'>): Promise<void> {
  const { env, payments } = shop;
  const buyer = await shop.learner(learner);
  const courseId = await shop.course(course);
  const settings = await readSiteSettings(env.db);
  const subject = { kind: 'course', courseId } as const;
  const { price } = await readSeatOffer(env.db, subject, env.clock.now());
  const { totalCents } = priceSeats(price, settings.seatTiers, seats);
  const full = Math.ceil(price.priceCents / 100) * 100 * seats;
  const isRight = seats < firstTier ? totalCents === full : totalCents < full;
  assertThat(isRight, 'Seats cost something else than their course.', { totalCents, full });
  const known = shop.organisations.get(buyer.userId);
  const given = {
    subject,
    seats,
    organisationId: known ?? randomUUID(),
    organisation: known === undefined ? { name: 'Taita Farms', kraPin: '', address: '' } : null,
    project: '',
    way,
    shownTotalCents: totalCents,
    idempotencyKey: randomUUID(),
  } as const;
  const deps = { ...payments.deps, newsletterKey, rateLimits, actor: buyer };
  const placed = await Promise.all(Array.from({ length: clicks }, () => placePack(deps, given)));
  const [first] = placed;
  assertThat(first !== undefined, 'A pack is gone.');
  const { packId, organisationId } = first;
  assertThat(
    placed.every((each) => each.packId === packId),
    'Two clicks order two packs.',
    placed,
  );
  shop.organisations.set(buyer.userId, organisationId);
  const { rows } = await env.db.execute<{ orderId: string; number: string; shillings: number; seats: number }>(sql`
    select o.id as "orderId", o.number, o.total_cents / 100.0::float8 as shillings,
      (select count(*)::int from payments p where p.order_id = o.id) as seats
    from pack_orders k join orders o on o.id = k.order_id where k.pack_id = ${packId} order by o.created_at, o.number`);
  const sums = [rows.reduce((sum, row) => sum + row.shillings, 0), rows.reduce((sum, row) => sum + row.seats, 0)];
  assertThat(sums[0] === totalCents / 100 && sums[1] === seats, 'The orders of a pack are not its seats.', rows);
  const fits = rows.every(({ shillings }) => shillings <= longestPrompt);
  assertThat(way === 'quotation' ? rows.length === 1 : fits, 'No prompt takes an order of a pack.', rows);
  const orders = rows.map(({ orderId, number, shillings }) => ({
    orderId,
    number,
    shillings,
    buyer,
    courseIds: [courseId],
    takenBy: new Map(),
  }));
  shop.packs.push({
    packId,
    organisationId,
    courseId,
    seats,
    orders,
    code: '',
    returns: new Map(),
    left: new Set(),
  });
  shop.ordersOfSeats.push(...orders);
  // Nobody studies for them yet.
  for (const order of orders) shop.orders.push({ ...order, courseIds: [], learner });
}

/** Returns the pack for its owner, or null once the owner's account is deleted. */
function asOwner(shop: TestShop, { orders, packId, organisationId }: KnownPack) {
  const [order] = orders;
  if (!order || !shop.isHere(order)) return null;
  return { deps: { ...shop.payments.deps, actor: order.buyer }, place: { packId, organisationId } };
}

/** Returns the seats of a pack, each with the order that it is of. */
async function seatsOf(shop: TestShop, { orders }: KnownPack): Promise<{ row: SeatRow; order: KnownSeats }[]> {
  const seats: { row: SeatRow; order: KnownSeats }[] = [];
  for (const order of orders) for (const row of await rowsOf(shop, order)) seats.push({ row, order });
  return seats;
}

async function invite(shop: TestShop, pack: KnownPack, people: readonly number[]): Promise<void> {
  const owner = asOwner(shop, pack);
  if (!owner || people.length === 0) return;
  const emails = [...new Set((await emailsOf(shop, people)).split('\n'))];
  const before = await seatsOf(shop, pack);
  const list = { ...owner.place, people: emails.join('\n'), locale: 'en' } as const;
  const invited = await invitePeople(owner.deps, list);
  const after = await seatsOf(shop, pack);
  const isNew = ({ row }: (typeof after)[number], index: number) => row.email !== before[index]?.row.email;
  const named = after.filter(isNew);
  const wasFree = named.every(({ row }) => before.some((each) => each.row.id === row.id && isFree(each.row)));
  assertThat(named.length === invited && wasFree, 'An invitation takes a seat that was not free.', { before, after });
  assertThat((await invitePeople(owner.deps, list)) === 0, 'The same list invites somebody again.', emails);
  const seated = after.filter(
    ({ row: { email, state } }) => email !== null && emails.includes(email) && state === 'open',
  );
  assertThat(
    new Set(seated.map(({ row }) => row.email)).size === seated.length,
    'Somebody has two invitations.',
    seated,
  );
}

/** Nobody has the seat or is invited to it, and its money stays. */
const isFree = ({ state, email, isBeingRefunded }: SeatRow) => state === 'open' && email === null && !isBeingRefunded;

/** Returns a code of the pack that is open: its owner makes one where none is. */
async function openCode(shop: TestShop, pack: KnownPack): Promise<string | null> {
  const owner = asOwner(shop, pack);
  if (!owner) return null;
  const { deps, place } = owner;
  const find = async () => (await readJoinCodes(deps, place)).codes.find(({ state }) => state === 'open')?.code;
  const found = await find();
  if (found !== undefined) return found;
  const lastDay = dayInNairobi(new Date(shop.env.clock.now().getTime() + 300 * 86_400_000));
  await addJoinCode(deps, { ...place, most: String(pack.seats), lastDay, people: '' });
  return (await find()) ?? null;
}

/** Joins as a learner by the code of the pack, and learns which seat is theirs. */
async function join(shop: TestShop, pack: KnownPack, learner: number, deps: Partial<MpesaDeps> = {}): Promise<void> {
  const actor = await shop.learner(learner);
  pack.code = (await openCode(shop, pack)) ?? pack.code;
  try {
    await joinTeam({ ...shop.payments.deps, ...deps, actor }, pack.code);
    await learnSeat(shop, pack, actor.userId);
  } catch (error) {
    // It may have been taken before the process was killed.
    if (!(error instanceof DomainError)) await learnSeat(shop, pack, actor.userId);
    throw error;
  }
}

async function learnSeat(shop: TestShop, pack: KnownPack, userId: string): Promise<void> {
  const seats = await seatsOf(shop, pack);
  const theirs = seats.filter(({ row }) => row.learner === userId && row.state === 'taken');
  assertThat(theirs.length <= 1, 'Somebody has two seats of a pack.', theirs);
  for (const { row, order } of theirs) {
    const taker = order.takenBy.get(row.id);
    assertThat(taker === undefined || taker === userId, 'A seat is taken by two.', row);
    order.takenBy.set(row.id, userId);
  }
}

/** Joins, and checks that nobody is refused while a seat is free, and gets none where none is. */
async function joinAlone(shop: TestShop, pack: KnownPack, learner: number): Promise<void> {
  const { userId, email } = await shop.learner(learner);
  const isStudying = (await studiesOf(shop)).includes(`${userId} ${pack.courseId}`);
  const seats = await seatsOf(shop, pack);
  const free = seats.filter(({ row }) => isFree({ ...row, email: row.email === email ? null : row.email }));
  const has = seats.some(({ row }) => row.learner === userId && row.state === 'taken');
  const isThere = !shop.goneCourses.has(pack.courseId);
  const about = { pack, free: free.length, isStudying };
  try {
    await join(shop, pack, learner);
    assertThat(free.length > 0 || has, 'Somebody gets a seat that does not exist.', about);
    assertThat(
      isStudying || (await studiesOf(shop)).includes(`${userId} ${pack.courseId}`),
      'Who joined does not study.',
      about,
    );
  } catch (error) {
    if (error instanceof DomainError)
      assertThat(
        isStudying || free.length === 0 || !isThere || asOwner(shop, pack) === null,
        'Somebody is refused although a seat is free.',
        {
          ...about,
          code: error.code,
        },
      );
    throw error;
  }
}

/** Lets several people join at the same time, and checks that as many get in as there are seats. */
async function joinTogether(shop: TestShop, pack: KnownPack, learners: readonly number[]): Promise<void> {
  const before = (await seatsOf(shop, pack)).filter(({ row }) => isFree(row)).length;
  const takenBefore = (await seatsOf(shop, pack)).filter(({ row }) => row.state === 'taken').length;
  pack.code = (await openCode(shop, pack)) ?? pack.code;
  const results = await Promise.allSettled(learners.map((learner) => join(shop, pack, learner)));
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof DomainError)) throw result.reason;
  const taken = (await seatsOf(shop, pack)).filter(({ row }) => row.state === 'taken').length - takenBefore;
  // Beside the free seats, those to which one of them is invited.
  assertThat(taken <= before + learners.length && taken >= 0, 'More people get in than there are seats.', {
    before,
    taken,
  });
}

/** Takes a seat back as an owner. Checks that one is kept by whoever left, and by whoever came after it was taken back twice. */
async function takeBack(shop: TestShop, pack: KnownPack, number: number): Promise<void> {
  const owner = asOwner(shop, pack);
  const seat = nth(await seatsOf(shop, pack), number);
  if (!owner || !seat) return;
  const { row, order } = seat;
  await takeSeatBack(owner.deps, { ...owner.place, seatId: row.id });
  const returns = pack.returns.get(row.id) ?? 0;
  const taker = order.takenBy.get(row.id);
  if (taker === undefined) return;
  const now = (await rowsOf(shop, order)).find(({ id }) => id === row.id);
  // Somebody else may have it already.
  if (now?.learner === taker) {
    assertThat(row.learner !== taker, 'A seat that was taken back stays taken.', { row, now });
    return;
  }
  assertThat(!pack.left.has(row.id), 'A seat is taken back from somebody who has left.', row);
  assertThat(returns < 2, 'A seat is taken back more than twice.', row);
  order.takenBy.delete(row.id);
  pack.returns.set(row.id, returns + 1);
}

async function leave(shop: TestShop, pack: KnownPack, learner: number): Promise<void> {
  const actor = await shop.learner(learner);
  const { db, clock } = shop.env;
  await leaveTeam({ db, clock, actor }, pack.courseId);
  // They leave every organisation that pays a seat of the course.
  for (const other of shop.packs)
    if (other.courseId === pack.courseId)
      for (const { row, order } of await seatsOf(shop, other))
        if (order.takenBy.get(row.id) === actor.userId && row.state === 'taken') other.left.add(row.id);
}

/**
 * Checks the equation of a pack: the seats of the orders for which money came are those that the organisation sees as free, invited, taken and
 * refunded, and each of these are as many as the model knows.
 */
export async function checkPacks(shop: TestShop): Promise<void> {
  for (const pack of shop.packs) {
    const seen = await selectPack(shop.env.db, pack);
    assertThat(seen !== null, 'A pack is gone.', pack);
    const seats = await seatsOf(shop, pack);
    assertThat(seats.length === pack.seats, 'A pack has lost seats.', { pack, seats: seats.length });
    const paidOrders = new Set<string>();
    for (const order of pack.orders) if (wasPaidFor((await shop.status(order)).state)) paidOrders.add(order.orderId);
    const paid = seats.filter(({ order }) => paidOrders.has(order.orderId));
    const { free, invited, taken, refunded } = seen;
    const about = { seen, paid: paid.length };
    assertThat(seen.paid === paid.length, 'An organisation sees other seats than it paid.', about);
    assertThat(free + invited + taken + refunded === paid.length, 'Seats of a pack are missing.', about);
    const goneBack = await refundedSeats(shop, pack);
    assertThat(refunded === goneBack.size, 'An organisation sees other refunds than were made.', {
      ...about,
      goneBack,
    });
    const held = paid.filter(({ row, order }) => order.takenBy.has(row.id) && !goneBack.has(row.id));
    assertThat(taken === held.length, 'An organisation sees other people than took its seats.', about);
    const learners = held.flatMap(({ row }) => row.learner ?? []);
    assertThat(new Set(learners).size === learners.length, 'Somebody has two seats of a pack.', learners);
  }
}

/** Returns the seats of a pack whose money was sent back. */
async function refundedSeats({ env }: TestShop, { packId }: KnownPack): Promise<Set<string>> {
  const { rows } = await env.db.execute<{ id: string }>(sql`
    select distinct s.id from seats s join refund_payments l on l.payment_id = s.payment_id join refunds f on f.id = l.refund_id
      join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id
    where o.pack_id = ${packId} and f.status = 'done'`);
  return new Set(rows.map(({ id }) => id));
}

import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { readTeam } from '#app/modules/money/organisations/read-team.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { acceptSeat, readSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { orderPack, paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { invitePeople, previewInvitations } from './invite-people.server.ts';
import { addJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam, readJoin } from './join-team.server.ts';
import { selectPack } from './pack-queries.server.ts';
import { readSeatOffer } from './read-seat-offer.server.ts';
import { morePath } from './seat-offer.ts';
import { leaveTeam, takeSeatBack } from './take-back.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const rows = async (query: string, values: unknown[] = []) =>
  (await env.pool.query<Record<string, unknown>>(query, values)).rows;
const codeOf = (error: unknown) => (error as { code?: string }).code;
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });

type Pack = Awaited<ReturnType<typeof paidPack>>;
const placeOf = ({ packId, organisationId }: Pack) => ({ packId, organisationId });
const sums = async (pack: Pack) => {
  const { paid, free, invited, taken, refunded } = (await selectPack(env.db, placeOf(pack))) ?? {};
  return [paid, free, invited, taken, refunded];
};

async function person(email?: string): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id, ...words } = await createLearner(env.db, { ...(email !== undefined && { email }), verified: true });
  return { kind: 'learner', userId: id, name: words.name, email: words.email };
}

async function joinCode(pack: Pack): Promise<string> {
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 7 * 24 * 3_600_000));
  await addJoinCode(pack.deps, { ...placeOf(pack), most: '2', lastDay, people: '' });
  return (await readJoinCodes(pack.deps, placeOf(pack))).codes[0]?.code ?? '';
}

const coursesOf = async (userId: string) =>
  (
    await rows(
      'select c.title from enrolments e join courses c on c.id = e.course_id where e.user_id = $1 and e.revoked_at is null order by 1',
      [userId],
    )
  ).map(({ title }) => title);

const seatIdOf = async (email: string) =>
  String((await rows('select id from seats where email = $1', [email]))[0]?.['id']);

let ids: string[];
beforeEach(async () => {
  ids = [];
  for (const [title, price] of [
    ['Accounts', 1000],
    ['Budgets', 2000],
    ['Credit', 3000],
  ] as const)
    ids.push((await createCourse(env.db, { title, priceCents: toCents(price * 100) })).id);
});

const bundle = async (percent = 10) => {
  const bundleId = await createBundle(env.db, env.clock.now(), {
    name: 'Office',
    courses: ids,
    reduction: { percent },
  });
  return { kind: 'bundle', bundleId } as const;
};
const list = () => ({ kind: 'list', courseIds: ids }) as const;

describe('seats of a bundle', () => {
  test('cost its price, or that of the tier if it is lower, on a line for each course', async () => {
    const subject = await bundle();
    const small = await paidPack(env, shop, { subject, seats: 2 });
    expect(small.orders.map(({ totalCents, seats }) => [totalCents, seats])).toEqual([[2 * 540_000, 2]]);
    const linesOf = (pack: Pack) =>
      rows(
        `select p.course_title as title, p.amount_cents as cents, s.full_cents as "full", count(*)::int as n from payments p join seats s on s.payment_id = p.id
          where p.order_id = $1 group by 1, 2, 3 order by 1`,
        [pack.orders[0]?.orderId],
      );
    expect(await linesOf(small)).toEqual([
      { title: 'Accounts', cents: 90_000, full: null, n: 2 },
      { title: 'Budgets', cents: 180_000, full: null, n: 2 },
      { title: 'Credit', cents: 270_000, full: null, n: 2 },
    ]);
    const large = await orderPack(env, shop, { subject, seats: 20 });
    expect(await linesOf(large)).toEqual([
      { title: 'Accounts', cents: 80_000, full: 100_000, n: 20 },
      { title: 'Budgets', cents: 160_000, full: 200_000, n: 20 },
      { title: 'Credit', cents: 240_000, full: 300_000, n: 20 },
    ]);
    expect(await sums(small)).toEqual([2, 2, 0, 0, 0]);
  });

  test('open all its courses, by a code and by an invitation, and count as one', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 3 });
    const code = await joinCode(pack);
    const [amina, brian] = [await person(), await person('brian@team.example')];
    expect(await readJoin(by(amina), code)).toMatchObject({ kind: 'bundle', title: 'Office', state: 'open' });
    await joinTeam(by(amina), code);
    await joinTeam(by(amina), code);
    expect(await coursesOf(amina.userId)).toEqual(['Accounts', 'Budgets', 'Credit']);
    expect(await readJoin(by(amina), code)).toMatchObject({ state: 'joined', title: 'Office' });
    await invitePeople(pack.deps, { ...placeOf(pack), people: 'brian@team.example', locale: 'en' });
    expect(await mailSeats(shop.deps)).toBe(1);
    expect(await sums(pack)).toEqual([3, 1, 1, 1, 0]);
    const seatId = await seatIdOf('brian@team.example');
    expect(await readSeat(by(brian), seatId)).toMatchObject({ state: 'open', courseTitle: 'Office' });
    await acceptSeat(by(brian), seatId);
    expect(await coursesOf(brian.userId)).toHaveLength(3);
    expect(await sums(pack)).toEqual([3, 1, 0, 2, 0]);
    const team = await readTeam(pack.deps, pack.organisationId, { search: '', show: null, packId: null, page: 1 });
    expect(team.people.map(({ course }) => course)).toEqual(['Office', 'Office']);
    expect(team.figures).toMatchObject({ free: 1, studying: 2 });
  });

  test('open what their person lacks, and are for nobody who has all of it', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 2 });
    const code = await joinCode(pack);
    const [some, all] = [await person('some@team.example'), await person('all@team.example')];
    const own = (userId: string, courseId = '') => createEnrolment(env.db, { userId, courseId, at: env.clock.now() });
    await own(some.userId, ids[0]);
    for (const courseId of ids) await own(all.userId, courseId);
    await joinTeam(by(some), code);
    expect(await coursesOf(some.userId)).toEqual(['Accounts', 'Budgets', 'Credit']);
    await expect(joinTeam(by(all), code)).rejects.toMatchObject({ code: 'code_course_owned' });
    const preview = await previewInvitations(pack.deps, {
      ...placeOf(pack),
      people: 'all@team.example, x@team.example',
    });
    expect(preview).toMatchObject({ newPeople: 1, owners: ['all@team.example'] });
    // Taken back, it leaves the course from elsewhere.
    await takeSeatBack(pack.deps, { ...placeOf(pack), seatId: await takenBy(some.userId) });
    expect(await coursesOf(some.userId)).toEqual(['Accounts']);
    expect(await sums(pack)).toEqual([2, 2, 0, 0, 0]);
  });

  const takenBy = async (userId: string) =>
    String(
      (
        await rows(
          'select s.id from seats s join payments p on p.id = s.payment_id where p.user_id = $1 and s.part_of is null',
          [userId],
        )
      )[0]?.['id'],
    );

  test('are left with all courses at once, whichever course it is', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 2 });
    const amina = await person();
    const code = await joinCode(pack);
    await joinTeam(by(amina), code);
    await leaveTeam(by(amina), ids[2] ?? '');
    expect(await rows('select count(*)::int as n from seats where left_at is not null')).toEqual([{ n: 3 }]);
    await expect(
      takeSeatBack(pack.deps, { ...placeOf(pack), seatId: await takenBy(amina.userId) }),
    ).rejects.toMatchObject({ code: 'seat_kept' });
    expect(await coursesOf(amina.userId)).toHaveLength(3);
  });

  test('stay where somebody has done a tenth of all courses together', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 2 });
    const amina = await person();
    await joinTeam(by(amina), await joinCode(pack));
    const progress = (per: number) =>
      env.pool.query(
        `insert into course_progress (user_id, course_id, progress, last_accessed_at) values ($1, $2, $3, now())
          on conflict (user_id, course_id) do update set progress = excluded.progress`,
        [amina.userId, ids[0], per],
      );
    await progress(30);
    const back = async () => takeSeatBack(pack.deps, { ...placeOf(pack), seatId: await takenBy(amina.userId) });
    await expect(back()).rejects.toMatchObject({ code: 'seat_kept' });
    await progress(29);
    await back();
    expect(await coursesOf(amina.userId)).toEqual([]);
    await progress(0);
  });

  test('are refunded with all their courses or not at all', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 2 });
    const staff = { ...shop.deps, actor: await shop.staff() };
    const orderId = pack.orders[0]?.orderId ?? '';
    const lines = await rows('select id from payments where order_id = $1 and seat_number = 1', [orderId]);
    const orderLineIds = lines.map(({ id }) => String(id));
    const request = (some: readonly string[]) =>
      requestRefund(staff, { orderId, orderLineIds: some, note: 'Not needed' });
    await expect(request(orderLineIds.slice(0, 2))).rejects.toMatchObject({ code: 'line_part_of_seat' });
    expect(await rows('select 1 from refunds')).toEqual([]);
    const { refundId, amountCents } = await request(orderLineIds);
    expect(amountCents).toBe(540_000);
    await recordRefundByHand(staff, { refundId, note: 'By hand' });
    expect(await sums(pack)).toEqual([2, 1, 0, 0, 1]);
  });

  test('are kept together by the database', async () => {
    const pack = await paidPack(env, shop, { subject: await bundle(), seats: 2 });
    const amina = await person();
    await joinTeam(by(amina), await joinCode(pack));
    const one = `where id = (select s.id from seats s join payments p on p.id = s.payment_id where p.user_id = '${amina.userId}' and s.part_of is not null limit 1)`;
    await expect(
      env.pool.query(`update seats set state = 'open', taken_at = null, returns = returns + 1 ${one}`),
    ).rejects.toMatchObject({ constraint: expect.stringMatching(/^seats_(agree|together)$/) });
    await expect(env.pool.query(`update seats set part_of = null ${one}`)).rejects.toMatchObject({
      constraint: 'seats_terms',
    });
  });

  test('are not sold beyond what is for sale, nor above what M-Pesa takes without a quotation', async () => {
    const subject = await bundle();
    await env.pool.query("update courses set status = 'draft' where id = $1", [ids[0]]);
    await expect(readSeatOffer(env.db, subject, env.clock.now())).rejects.toMatchObject({
      code: 'course_not_for_sale',
    });
    await env.pool.query("update courses set status = 'active', price_cents = 10000000");
    await expect(orderPack(env, shop, { subject, seats: 2 })).rejects.toMatchObject({ code: 'pack_needs_quotation' });
    expect((await orderPack(env, shop, { subject, seats: 2, way: 'quotation' })).orders).toHaveLength(1);
  });
});

describe('seats of one course of a list', () => {
  test('cost as much as the dearest of its courses today', async () => {
    const pack = await paidPack(env, shop, { subject: list(), seats: 20 });
    expect(pack.orders[0]?.totalCents).toBe(20 * 240_000);
    const words = 'One of 3 courses: Accounts, Budgets, Credit';
    expect(await selectPack(env.db, placeOf(pack))).toMatchObject({ title: words, kind: 'list' });
    expect(await rows('select distinct course_title from payments')).toEqual([{ course_title: words }]);
    await createSale(env.db, env.clock.now(), { courses: [ids[2] ?? ''], reduction: { percent: 50 } });
    expect((await readSeatOffer(env.db, list(), env.clock.now())).price).toEqual({
      priceCents: 200_000,
      saleCents: null,
    });
  });

  test('open the course that their person selects, and another one for the next', async () => {
    const pack = await paidPack(env, shop, { subject: list(), seats: 2 });
    const code = await joinCode(pack);
    const amina = await person();
    for (const wrong of ['', 'x', crypto.randomUUID()])
      await expect(joinTeam(by(amina), code, wrong)).rejects.toMatchObject({ code: 'code_course_select' });
    expect(await sums(pack)).toEqual([2, 2, 0, 0, 0]);
    await joinTeam(by(amina), code, ids[1]);
    // A second selection changes nothing.
    await joinTeam(by(amina), code, ids[0]);
    expect(await coursesOf(amina.userId)).toEqual(['Budgets']);
    expect(await readJoin(by(amina), code)).toMatchObject({ state: 'joined', title: 'Budgets' });
    const team = await readTeam(pack.deps, pack.organisationId, { search: '', show: null, packId: null, page: 1 });
    expect(team.people.map(({ course }) => course)).toEqual(['Budgets']);
    const [{ id: seatId } = {}] = await rows("select id from seats where state = 'taken'");
    await takeSeatBack(pack.deps, { ...placeOf(pack), seatId: String(seatId) });
    expect(await coursesOf(amina.userId)).toEqual([]);
    const brian = await person('brian@team.example');
    await invitePeople(pack.deps, { ...placeOf(pack), people: 'brian@team.example', locale: 'en' });
    await mailSeats(shop.deps);
    const theirs = await seatIdOf('brian@team.example');
    expect(await readSeat(by(brian), theirs)).toMatchObject({ state: 'open', kind: 'list' });
    await expect(acceptSeat(by(brian), theirs)).rejects.toMatchObject({ code: 'seat_course_select' });
    await acceptSeat(by(brian), theirs, ids[2]);
    expect(await coursesOf(brian.userId)).toEqual(['Credit']);
    expect(await sums(pack)).toEqual([2, 1, 0, 1, 0]);
  });

  test('do not open what somebody has, what was withdrawn, or what stands in no list', async () => {
    const pack = await paidPack(env, shop, { subject: list(), seats: 2 });
    const code = await joinCode(pack);
    const amina = await person();
    const other = await createCourse(env.db, { priceCents: toCents(100_000) });
    await createEnrolment(env.db, { userId: amina.userId, courseId: ids[0] ?? '', at: env.clock.now() });
    await env.pool.query("update courses set status = 'draft' where id = $1", [ids[1]]);
    const tries = [ids[0], ids[1], other.id].map((id) => joinTeam(by(amina), code, id).then(() => 'joined', codeOf));
    expect(await Promise.all(tries)).toEqual(Array.from({ length: 3 }, () => 'code_course_select'));
    await joinTeam(by(amina), code, ids[2]);
    expect(await coursesOf(amina.userId)).toEqual(['Accounts', 'Credit']);
  });

  test('are given once, however many select at the same time', async () => {
    const pack = await paidPack(env, shop, { subject: list(), seats: 2 });
    const code = await joinCode(pack);
    const people = await Promise.all(Array.from({ length: 9 }, () => person()));
    const answers = await Promise.all(
      people.map((actor, index) => joinTeam(by(actor), code, ids[index % 3]).then(() => 'joined', codeOf)),
    );
    expect(answers.filter((answer) => answer === 'joined')).toHaveLength(2);
    expect(await sums(pack)).toEqual([2, 0, 0, 2, 0]);
    expect(await rows('select count(*)::int as n from enrolments')).toEqual([{ n: 2 }]);
  });

  test('need two courses that cost something', async () => {
    const free = await createCourse(env.db, { priceCents: toCents(0) });
    const offer = (courseIds: string[]) =>
      readSeatOffer(env.db, { kind: 'list', courseIds }, env.clock.now()).then(() => 'offered', codeOf);
    expect([
      await offer([ids[0] ?? '', free.id]),
      await offer([ids[0] ?? '', crypto.randomUUID()]),
      await offer(['x', 'y']),
      await offer([]),
      await offer(ids),
    ]).toEqual(['course_not_for_sale', 'course_not_found', 'course_not_found', 'course_not_found', 'offered']);
  });
});

describe('more seats like those of a pack', () => {
  test('are of its course, of its bundle while it has the same courses, and of its list', async () => {
    const subject = await bundle();
    await createBundle(env.db, env.clock.now(), {
      name: 'Another',
      slug: 'another',
      courses: ids,
      reduction: { percent: 20 },
    });
    const packOf = async (options: Parameters<typeof orderPack>[2]) => {
      const made = await orderPack(env, shop, options);
      return selectPack(env.db, placeOf(made));
    };
    const ofCourse = await packOf({ seats: 2, courseId: ids[0] ?? '' });
    const ofBundle = await packOf({ seats: 2, subject });
    const ofList = await packOf({ seats: 2, subject: list() });
    if (!ofCourse || !ofBundle || !ofList) throw new Error('no pack');
    expect(morePath(ofCourse, 3)).toBe(`/courses/${ofCourse.slug}/team?seats=3`);
    expect(morePath(ofBundle, 3)).toBe(`/teams/bundle.${subject.bundleId}?seats=3`);
    expect(morePath(ofList, 2)).toBe(`/teams/list.${ids.toSorted().join('.')}?seats=2`);
    const place = { organisationId: ofBundle.organisationId, packId: ofBundle.packId };
    // Once none of the bundles has them all.
    await env.pool.query('delete from offer_courses where course_id = $1', [ids[2]]);
    const changed = await selectPack(env.db, place);
    expect(changed && morePath(changed, 3)).toBeNull();
  });
});

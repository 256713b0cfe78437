import { expect, test } from 'vitest';
import { deleteCourses } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { leaveOrganisation } from '#app/modules/money/organisations/leave-organisation.server.ts';
import { peopleColumns } from '#app/modules/money/organisations/people-columns.ts';
import { readTeam, readTeamForFile } from '#app/modules/money/organisations/read-team.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { acceptSeat, readSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { cellsOf, csvLine } from '#app/platform/csv-answer.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { invitePeople, previewInvitations } from './invite-people.server.ts';
import { addJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam, readJoin } from './join-team.server.ts';
import { selectPack } from './pack-queries.server.ts';
import { sweepInvitations } from './take-back.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const rows = async (query: string, values: unknown[] = []) =>
  (await env.pool.query<Record<string, unknown>>(query, values)).rows;
const codeOf = (error: unknown) => (error as { code?: string }).code;
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });
const everybody = { search: '', show: null, packId: null, page: 1 } as const;

type Pack = Awaited<ReturnType<typeof paidPack>>;
const placeOf = ({ packId, organisationId }: Pack) => ({ packId, organisationId });
const sums = async (pack: Pack) => {
  const { paid, free, invited, taken, refunded } = (await selectPack(env.db, placeOf(pack))) ?? {};
  return [paid, free, invited, taken, refunded];
};

async function person(email?: string, name?: string): Promise<Extract<Actor, { kind: 'learner' }>> {
  const made = await createLearner(env.db, {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    verified: true,
  });
  return { kind: 'learner', userId: made.id, name: made.name, email: made.email };
}

async function joinCode(pack: Pack, most: number, deps: object = {}): Promise<string> {
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 7 * 24 * 3_600_000));
  await addJoinCode({ ...pack.deps, ...deps }, { ...placeOf(pack), most: String(most), lastDay, people: '' });
  return (await readJoinCodes(pack.deps, placeOf(pack))).codes[0]?.code ?? '';
}

const seatIdOf = async (pack: Pack, email: string) =>
  String(
    (
      await rows(
        `select s.id from seats s join payments p on p.id = s.payment_id join pack_orders o on o.order_id = p.order_id
          where o.pack_id = $1 and s.email = $2`,
        [pack.packId, email],
      )
    )[0]?.['id'],
  );

test('a code that is passed on publicly gives no more seats than its limit, whoever comes', async () => {
  const pack = await paidPack(env, shop, { seats: 5 });
  const code = await joinCode(pack, 2);
  const crowd = await Promise.all(Array.from({ length: 8 }, () => person()));
  const answers = await Promise.all(crowd.map((each) => joinTeam(by(each), code).then(() => 'joined', codeOf)));
  expect(answers.filter((answer) => answer === 'joined')).toHaveLength(2);
  // Who comes while all seats are being taken reads that none is left.
  expect(answers.filter((answer) => !['joined', 'code_used_up', 'code_no_seat'].includes(String(answer)))).toEqual([]);
  expect(await sums(pack)).toEqual([5, 3, 0, 2, 0]);
});

test('a manager who leaves leads no more; whom they invited and their codes stay', async () => {
  const pack = await paidPack(env, shop, { seats: 5 });
  const manager = await person();
  await env.pool.query("insert into organisation_members values ($1, $2, 'manager')", [
    pack.organisationId,
    manager.userId,
  ]);
  const deps = { ...pack.deps, actor: manager };
  await invitePeople(deps, { ...placeOf(pack), people: 'a@team.example', locale: 'en' });
  const code = await joinCode(pack, 3, { actor: manager });
  await leaveOrganisation(by(manager), pack.organisationId);
  const tries = [
    () => invitePeople(deps, { ...placeOf(pack), people: 'b@team.example', locale: 'en' }),
    () => joinCode(pack, 3, { actor: manager }),
    () => readTeam(by(manager), pack.organisationId, everybody),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'organisation_not_found' });
  await joinTeam(by(await person()), code);
  await mailSeats(shop.deps);
  await acceptSeat(by(await person('a@team.example')), await seatIdOf(pack, 'a@team.example'));
  expect(await sums(pack)).toEqual([5, 3, 0, 2, 0]);
});

test('whoever is invited in two packs of a course takes one seat, and the other is free again', async () => {
  const one = await paidPack(env, shop, { seats: 5 });
  const two = await paidPack(env, shop, { seats: 5, courseId: one.courseId });
  const people = 'amina@team.example\nAMINA@team.example';
  for (const pack of [one, two]) {
    expect(await invitePeople(pack.deps, { ...placeOf(pack), people, locale: 'en' })).toBe(1);
    expect(await invitePeople(pack.deps, { ...placeOf(pack), people, locale: 'en' })).toBe(0);
  }
  await mailSeats(shop.deps);
  const amina = await person('amina@team.example');
  await acceptSeat(by(amina), await seatIdOf(one, amina.email));
  const second = await seatIdOf(two, amina.email);
  expect(await readSeat(by(amina), second)).toMatchObject({ state: 'owned' });
  await expect(acceptSeat(by(amina), second)).rejects.toMatchObject({ code: 'seat_course_owned' });
  const preview = await previewInvitations(two.deps, { ...placeOf(two), people: 'amina@team.example' });
  expect(preview).toMatchObject({ newPeople: 0, seatedCount: 1 });
  env.clock.advance({ days: 15 });
  expect(await sweepInvitations(env)).toBe(1);
  expect([await sums(one), await sums(two)]).toEqual([
    [5, 4, 0, 1, 0],
    [5, 5, 0, 0, 0],
  ]);
});

test('a pack that ends while somebody studies ends their access with the refund, and keeps their progress', async () => {
  const pack = await paidPack(env, shop, { seats: 5 });
  const amina = await person();
  const code = await joinCode(pack, 5);
  await joinTeam(by(amina), code);
  await env.pool.query(
    'insert into course_progress (user_id, course_id, progress, last_accessed_at) values ($1, $2, 0, now()) on conflict do nothing',
    [amina.userId, pack.courseId],
  );
  const staff = { ...shop.deps, actor: await shop.staff() };
  const orderId = pack.orders[0]?.orderId ?? '';
  const { refundId } = await requestRefund(staff, { orderId, orderLineIds: 'all', note: 'The project ended' });
  await recordRefundByHand(staff, { refundId, note: 'By hand' });
  expect(await sums(pack)).toEqual([5, 0, 0, 0, 5]);
  expect(await rows('select 1 from enrolments where revoked_at is null')).toEqual([]);
  expect(await rows('select 1 from course_progress where user_id = $1', [amina.userId])).toHaveLength(1);
  await expect(joinTeam(by(await person()), code)).rejects.toMatchObject({ code: 'code_no_seat' });
  const team = await readTeam(pack.deps, pack.organisationId, everybody);
  expect(team.figures).toMatchObject({ refunded: 5, studying: 0 });
});

test('a course with free seats is not deleted; one of a list is, and people select another', async () => {
  const courses = await Promise.all(
    [1000, 2000].map((price) => createCourse(env.db, { priceCents: toCents(price * 100) })),
  );
  const [cheap = '', dear = ''] = courses.map(({ id }) => id);
  const pack = await paidPack(env, shop, { seats: 2, subject: { kind: 'list', courseIds: [cheap, dear] } });
  const code = await joinCode(pack, 2);
  const staff = { ...shop.deps, actor: await shop.staff(), liveEvents: { publish: () => undefined } };
  await expect(deleteCourses(staff, [dear])).rejects.toMatchObject({ code: 'course_holds_money' });
  expect(await deleteCourses(staff, [cheap])).toEqual({ deleted: 1 });
  const amina = await person();
  await expect(joinTeam(by(amina), code, cheap)).rejects.toMatchObject({ code: 'code_course_select' });
  expect(await readJoin(by(amina), code)).toMatchObject({ courses: [{ courseId: dear }] });
  await joinTeam(by(amina), code, dear);
  expect(await sums(pack)).toEqual([2, 1, 0, 1, 0]);
});

test('addresses and names of 300 characters, and formulas, change nothing and run nothing', async () => {
  const pack = await paidPack(env, shop, { seats: 5 });
  const long = `${'a'.repeat(300)}@team.example`;
  const people = `${long}\n=HYPERLINK("http://x.example")\nok@team.example`;
  const preview = await previewInvitations(pack.deps, { ...placeOf(pack), people });
  expect(preview).toMatchObject({ newPeople: 1, problemCount: 2 });
  const amina = await person('f@team.example', '=HYPERLINK("http://x.example","Pay")');
  await joinTeam(by(amina), await joinCode(pack, 5));
  const { people: found } = await readTeamForFile(pack.deps, pack.organisationId, everybody);
  const [first] = found;
  if (!first) throw new Error('nobody is in the file');
  expect(csvLine(cellsOf(peopleColumns(), first))).toMatch(/^"'=HYPERLINK/);
});

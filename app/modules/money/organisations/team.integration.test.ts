import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { readInvoice } from '#app/modules/money/ledger/invoices/read-invoice.server.ts';
import { readReceipt } from '#app/modules/money/ledger/read-receipt.server.ts';
import { invitePeople } from '#app/modules/money/packs/invite-people.server.ts';
import { addJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { joinTeam } from '#app/modules/money/packs/join-team.server.ts';
import { leaveTeam, takeSeatBack } from '#app/modules/money/packs/take-back.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { cellsOf, csvLine } from '#app/platform/csv-answer.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { paidPack, orderPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addMember } from './change-members.server.ts';
import { endMemberships, readUnledOrganisation } from './forget-member.server.ts';
import { listOrganisations, readOrganisation } from './read-organisations.server.ts';
import { readSeatPerson, readTeam, readTeamForFile } from './read-team.server.ts';
import { readTeamPayments } from './read-team-payments.server.ts';
import { peopleColumns } from './people-columns.ts';
import { reasonToKeep, sumsOf, type TeamQuery } from './team.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refused = (code: string) => expect.objectContaining({ code });
const rateLimits = { consume: () => Promise.resolve() };
const by = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  rateLimits,
  jobs: env.jobs,
  appUrl: 'https://mic3.example',
});
const everybody: TeamQuery = { search: '', show: null, packId: null, page: 1 };

type Person = Extract<Actor, { kind: 'learner' }>;
async function person(name: string, email: string): Promise<Person> {
  const made = await createLearner(env.db, { name, email });
  return { kind: 'learner', userId: made.id, name, email };
}

/** A paid pack of a course of twelve lessons, with a code by which people join. */
async function team(seats: number) {
  const lessons = Array.from({ length: 12 }, (_, index) => `Lesson ${index + 1}`);
  const course = await createCourse(env.db, { priceCents: toCents(100_000), sections: [{ lessons }] });
  const pack = await paidPack(env, shop, { seats, courseId: course.id });
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 20 * 24 * 3_600_000));
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  await addJoinCode(pack.deps, { ...place, most: String(seats), lastDay, people: '' });
  const { codes } = await readJoinCodes(pack.deps, place);
  const join = (actor: Person) => joinTeam(by(actor), codes[0]?.code ?? '');
  const complete = (actor: Person, index: number) =>
    completeLesson(
      { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
      { course: course.id, lessonId: course.lessons[index]?.id ?? '' },
    );
  const see = (query: Partial<TeamQuery> = {}) =>
    readTeam(by(pack.buyer), pack.organisationId, { ...everybody, ...query });
  return { ...pack, place, course, join, complete, see };
}

async function member(organisationId: string, owner: Actor, role: OrganisationRole): Promise<Person> {
  const added = await person(`A ${role}`, `${role}-${crypto.randomUUID()}@example.com`);
  await addMember(by(owner), { as: 'owner', organisationId, email: added.email, role });
  return added;
}

/** Somebody of each kind: invited, stuck, studying, finished, and one who left and studied on. One seat is free. */
async function mixedTeam() {
  const mixed = await team(6);
  const { buyer, deps, place, join, complete } = mixed;
  await invitePeople(deps, { ...place, people: 'halima@team.example', locale: 'en' });
  const stuck = await person('Barasa Masinde', 'barasa@private.example');
  const studying = await person("Ng'endo Wanjirũ", 'ngendo@private.example');
  const finished = await person('Ekiru Lomuria', 'ekiru@private.example');
  const left = await person('Mutiso Kyalo', 'mutiso@private.example');
  for (const each of [stuck, studying, finished, left]) await join(each);
  for (let index = 0; index < 12; index += 1) await complete(finished, index);
  await complete(left, 0);
  env.clock.advance({ days: 1 });
  await leaveTeam(by(left), mixed.courseId);
  env.clock.advance({ days: 10 });
  await complete(left, 1);
  await complete(studying, 0);
  env.clock.advance({ days: 4 });
  return { ...mixed, owner: buyer, stuck, studying, finished, left };
}

describe('the page of a team', () => {
  test('says what became of each paid seat, and who is stuck', async () => {
    const { see } = await mixedTeam();
    const { figures, stuck, people, packs, found } = await see();
    expect(figures).toEqual({ free: 1, invited: 1, studying: 2, finished: 1, left: 1, refunded: 0, stuck: 1 });
    expect(sumsOf(figures)).toEqual({ paid: 6, taken: 4, named: 5 });
    expect(packs).toMatchObject([{ seats: 6, waiting: 0, project: '' }]);
    expect(stuck.map(({ name }) => name)).toEqual(['Barasa Masinde']);
    expect(found).toBe(5);
    expect(
      people.map(({ name, email, fate, isStuck, lessons }) => [name ?? email, fate, isStuck, lessons.done]),
    ).toEqual([
      ['Barasa Masinde', 'studying', true, 0],
      ['Ekiru Lomuria', 'finished', false, 12],
      ['halima@team.example', 'invited', false, 0],
      ['Mutiso Kyalo', 'left', false, 1],
      ["Ng'endo Wanjirũ", 'studying', false, 1],
    ]);
    expect(people[1]?.certificate).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    expect(people[1]?.lessons).toEqual({ done: 12, of: 12 });
  });

  test('shows nothing of what somebody does after leaving, and no address but those that were invited', async () => {
    const { see, left, complete } = await mixedTeam();
    for (let index = 2; index < 12; index += 1) await complete(left, index);
    const { people } = await see();
    const them = people.find(({ name }) => name === left.name);
    expect(them).toMatchObject({ fate: 'left', certificate: null, progress: 0, lessons: { done: 1, of: 12 } });
    expect(them?.lastSeenAt).toEqual(them?.leftAt);
    expect(JSON.stringify(people)).not.toContain('private.example');
  });

  test('is searched by name and invited address, and shows a part of the people', async () => {
    const { see } = await mixedTeam();
    const names = async (query: Partial<TeamQuery>) =>
      (await see(query)).people.map(({ name, email }) => name ?? email);
    expect(await names({ search: 'ngendo wanjiru' })).toEqual(["Ng'endo Wanjirũ"]);
    expect(await names({ search: 'HALIMA@' })).toEqual(['halima@team.example']);
    // The address of an account is not theirs to see, nor to guess.
    expect(await names({ search: 'private.example' })).toEqual([]);
    expect(await names({ show: 'stuck' })).toEqual(['Barasa Masinde']);
    expect(await names({ show: 'studying' })).toEqual(['Barasa Masinde', "Ng'endo Wanjirũ"]);
    expect(await names({ show: 'left', search: 'Barasa' })).toEqual([]);
    expect((await see({ page: 900 })).page).toBe(1);
  });

  test('has the seats of its own organisation alone', async () => {
    const one = await mixedTeam();
    const two = await team(5);
    expect((await two.see({ packId: one.packId })).figures).toMatchObject({ free: 5, studying: 0 });
    expect((await two.see()).people).toEqual([]);
    const seats = await one.see();
    const seatId = seats.people[0]?.seatId ?? '';
    const theirs = { organisationId: two.organisationId, seatId };
    await expect(readSeatPerson(by(two.buyer), theirs)).rejects.toEqual(refused('seat_not_found'));
  });

  test('lists its people page by page', async () => {
    const { see, deps, place } = await team(60);
    const list = Array.from({ length: 60 }, (_, index) => `person-${String(index).padStart(2, '0')}@team.example`);
    await invitePeople(deps, { ...place, people: list.join('\n'), locale: 'en' });
    const pages = [await see(), await see({ page: 2 }), await see({ page: 3 })];
    const shape = ({ people, page, pages: all }: (typeof pages)[number]) => [people.length, page, all];
    expect(pages.map(shape)).toEqual([
      [25, 1, 3],
      [25, 2, 3],
      [10, 3, 3],
    ]);
    // Beyond the last page comes the last one.
    expect((await see({ page: 9 })).people).toEqual(pages[2]?.people);
    expect(shape(await see({ page: 9 }))).toEqual([10, 3, 3]);
    expect(shape(await see({ search: 'nobody' }))).toEqual([0, 1, 1]);
    expect(pages.flatMap(({ people }) => people.map(({ email }) => email))).toEqual(list);
  });

  test('offers to take back what was hardly used, as the use case decides', async () => {
    const { see, studying, finished, left, owner, place, complete } = await mixedTeam();
    const seats = (await see()).people;
    const reasons = seats.map(({ name, ...seat }) => [name, reasonToKeep({ ...seat })]);
    expect(Object.fromEntries(reasons)).toEqual({
      'Barasa Masinde': null,
      [finished.name]: 'finished',
      null: null,
      [left.name]: 'left',
      [studying.name]: null,
    });
    await complete(studying, 1);
    expect(reasonToKeep((await see({ search: studying.name })).people[0] ?? expect.fail('nobody'))).toBe('used');
    for (const { name, seatId } of seats) {
      const kept = name === finished.name || name === left.name || name === studying.name;
      const taken = takeSeatBack(by(owner), { ...place, seatId });
      await (kept ? expect(taken).rejects.toEqual(refused('seat_kept')) : taken);
    }
    expect((await see()).figures).toMatchObject({ free: 3, invited: 0, studying: 1, finished: 1, left: 1 });
  });

  test('comes as a file in which names stay text', async () => {
    const { join, organisationId, buyer } = await team(5);
    await join(await person('=HYPERLINK("https://evil.example")', 'formula@private.example'));
    const { people } = await readTeamForFile(by(buyer), organisationId, everybody);
    const lines = people.map((each) => csvLine(cellsOf(peopleColumns(), each)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^"'=HYPERLINK\(""https:\/\/evil.example""\)",,"/);
    expect(lines[0]).not.toContain('private.example');
  });
});

test('owners alone read the payments, and the papers of each other', async () => {
  const { organisationId, buyer, orders } = await team(5);
  const second = await member(organisationId, buyer, 'owner');
  const manager = await member(organisationId, buyer, 'manager');
  const { orders: paid } = await readTeamPayments(by(second), organisationId);
  expect(paid).toMatchObject([{ seats: 5, status: 'paid', isAwaited: false, refundedCents: 0 }]);
  const orderId = orders[0]?.orderId ?? expect.fail('no order');
  const invoiceId = paid[0]?.invoices[0]?.id ?? expect.fail('no invoice');
  for (const owner of [buyer, second]) {
    expect((await readReceipt(by(owner), { orderId })).number).toBe(paid[0]?.number);
    expect((await readInvoice(by(owner), invoiceId)).id).toBe(invoiceId);
  }
  for (const other of [manager, await person('A stranger', 'stranger@private.example')]) {
    await expect(readReceipt(by(other), { orderId })).rejects.toEqual(refused('order_not_found'));
    await expect(readInvoice(by(other), invoiceId)).rejects.toEqual(refused('invoice_not_found'));
  }
});

test('the last owner of seats that are free names another one before leaving for good', async () => {
  const { organisationId, buyer } = await team(5);
  const end = () => env.db.transaction((tx) => endMemberships(tx, { actor: buyer }));
  await expect(end()).rejects.toEqual(refused('organisation_unled'));
  expect(await readUnledOrganisation(by(buyer))).toBe('Taita Farms SACCO');
  await member(organisationId, buyer, 'manager');
  await expect(end()).rejects.toEqual(refused('organisation_unled'));
  await member(organisationId, buyer, 'owner');
  await end();
  expect(await readUnledOrganisation(by(buyer))).toBeNull();
});

test('staff see who asked for seats, and what came of them', async () => {
  const { organisationId, owner } = await mixedTeam();
  const asked = await orderPack(env, shop, {
    seats: 5,
    organisation: { name: 'Jiji Hardware', kraPin: '', address: '' },
  });
  const clerk = await shop.staff();
  const list = async (search: string, show: 'asked' | 'free' | 'part_paid' | 'ownerless' | null = null) => {
    const filter = { search, show, sort: 'name', isDescending: false } as const;
    return (await listOrganisations(by(clerk), filter, { cursor: null, limit: 25 })).organisations;
  };
  expect(await list('')).toMatchObject([
    { name: 'Jiji Hardware', status: 'asked', waiting: 5, seats: 0, receivedCents: 0 },
    { name: 'Taita Farms SACCO', status: 'active', seats: 6, free: 1, taken: 4, members: 1, packs: 1 },
  ]);
  expect((await list('', 'asked')).map(({ name }) => name)).toEqual(['Jiji Hardware']);
  expect((await list('', 'free')).map(({ name }) => name)).toEqual(['Taita Farms SACCO']);
  expect(await list('', 'part_paid')).toEqual([]);
  expect(await list('', 'ownerless')).toEqual([]);
  expect((await list('p051998877k')).map(({ name }) => name)).toEqual(['Taita Farms SACCO']);
  expect((await list(owner.email)).map(({ name }) => name)).toEqual(['Taita Farms SACCO']);
  const record = await readOrganisation(by(clerk), organisationId);
  expect(record).toMatchObject({ reason: null, figures: { free: 1, invited: 1, studying: 2, finished: 1, left: 1 } });
  expect(record.packs[0]?.figures).toEqual(record.figures);
  const waiting = await readOrganisation(by(clerk), asked.organisationId);
  expect(waiting.orders).toMatchObject([{ isAwaited: true, seats: 5, orderedBy: asked.buyer.name, paidAt: null }]);
  await expect(readOrganisation(by(owner), organisationId)).rejects.toEqual(refused('forbidden'));
});

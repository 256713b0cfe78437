import { expect, test } from 'vitest';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { addMember, removeMember } from '#app/modules/money/organisations/change-members.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { exportSeats } from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import { createLearner, createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportFacts, readFacts, saveFacts } from './declared-facts.server.ts';
import { factsForm } from './declared-facts.ts';
import { makePosterFile } from './draw-poster.server.ts';
import { exportPacks } from './export-packs.server.ts';
import { addJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam } from './join-team.server.ts';
import { selectPack } from './pack-queries.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const rows = async (query: string) => (await env.pool.query<Record<string, unknown>>(query)).rows;

async function packWithCode(organisation?: string) {
  const pack = await paidPack(env, shop, {
    seats: 6,
    ...(organisation !== undefined && { organisation: { name: organisation, kraPin: '', address: '' } }),
  });
  const place = { packId: pack.packId, organisationId: pack.organisationId };
  const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 24 * 3_600_000));
  const codeId = await addJoinCode(pack.deps, {
    ...place,
    most: '6',
    lastDay,
    people: 'a@team.example\nb@team.example\nc@team.example',
  });
  const code = (await readJoinCodes(pack.deps, place)).codes[0]?.code ?? '';
  const join = async (email: string) => {
    const { id, name } = await createLearner(env.db, { email });
    const actor: Actor = { kind: 'learner', userId: id, name, email };
    await joinTeam({ db: env.db, clock: env.clock, actor }, code);
    return actor;
  };
  return { ...pack, place, codeId, code, join };
}

test('the money of seats goes back after half of them are taken, and nobody can take those', async () => {
  const pack = await packWithCode();
  for (const email of ['a@team.example', 'b@team.example', 'c@team.example']) await pack.join(email);
  const free = await rows(`select p.id from seats s join payments p on p.id = s.payment_id where s.state = 'open'`);
  const staff = { ...shop.deps, actor: await shop.staff() };
  const orderId = pack.orders[0]?.orderId ?? '';
  const { refundId } = await requestRefund(staff, {
    orderId,
    orderLineIds: free.map(({ id }) => String(id)),
    note: 'Too many',
  });
  await addJoinCode(pack.deps, {
    ...pack.place,
    most: '6',
    lastDay: dayInNairobi(new Date(env.clock.now().getTime() + 24 * 3_600_000)),
    people: '',
  });
  const { codes } = await readJoinCodes(pack.deps, pack.place);
  const open = codes.find(({ addresses }) => addresses === 0)?.code ?? '';
  const late = await createLearner(env.db);
  const by = {
    db: env.db,
    clock: env.clock,
    actor: { kind: 'learner', userId: late.id, name: late.name, email: late.email } as const,
  };
  await expect(joinTeam(by, open)).rejects.toMatchObject({ code: 'code_no_seat' });
  await recordRefundByHand(staff, { refundId, note: 'By hand' });
  await expect(joinTeam(by, open)).rejects.toMatchObject({ code: 'code_no_seat' });
  expect(await selectPack(env.db, pack.place)).toMatchObject({ paid: 6, free: 0, invited: 0, taken: 3, refunded: 3 });
  await expectReconciled(shop);
});

// Fails where only the buyer counts: a member of the organisation would decide about its own money.
test.each(['owner', 'viewer'] as const)(
  'staff who are %ss of the organisation decide nothing about its orders',
  async (role) => {
    const pack = await paidPack(env, shop, { seats: 2 });
    const { id: userId, name, email } = await createStaff(env.db, { role: 'manager' });
    const refund = async () => {
      const actor = { kind: 'staff', userId, name, email, role: 'manager' } as const;
      const given = { orderId: pack.orders[0]?.orderId ?? '', orderLineIds: 'all', note: 'Too many' } as const;
      return requestRefund({ ...shop.deps, actor }, given);
    };
    // Somebody else could.
    await shop.staff();
    const { organisationId } = pack;
    await addMember({ ...pack.deps, address: '127.0.0.1' }, { as: 'owner', organisationId, email, role });
    await expect(refund()).rejects.toMatchObject({ code: 'decides_own' });
    await removeMember({ ...pack.deps, address: '127.0.0.1' }, { as: 'owner', organisationId, userId });
    expect(await refund()).toMatchObject({ isNew: true });
  },
);

test('learners say of themselves what they like, take it back, and download it', async () => {
  const { id, name, email } = await createLearner(env.db);
  const by = { db: env.db, clock: env.clock, actor: { kind: 'learner', userId: id, name, email } as const };
  const read = (fields: object) => factsForm.safeParse(fields);
  expect(read({ gender: 'x' }).success).toBe(false);
  expect(read({ county: 'Atlantis' }).success).toBe(false);
  await saveFacts(by, { gender: 'woman', ageBand: null, county: 'Taita-Taveta' });
  expect(await readFacts(by)).toEqual({ gender: 'woman', ageBand: '', county: 'Taita-Taveta' });
  expect(await exportFacts(by)).toMatchObject([{ gender: 'woman', ageBand: null, county: 'Taita-Taveta' }]);
  await saveFacts(by, { gender: null, ageBand: null, county: null });
  expect(await rows('select * from declared_facts')).toEqual([]);
});

test('a person who took a seat finds it in their data, and takes their address with them', async () => {
  const pack = await packWithCode();
  const faith = await pack.join('a@team.example');
  expect(await exportSeats({ db: env.db, actor: faith })).toMatchObject([
    { isBuyer: false, state: 'taken', leftAt: null },
  ]);
  expect(await exportPacks({ db: env.db, actor: pack.buyer })).toMatchObject([
    { organisation: 'Taita Farms SACCO', isBuyer: true, seats: 6, codes: [{ most: 6, used: 1 }] },
  ]);
  expect(await exportPacks({ db: env.db, actor: faith })).toEqual([]);
  await env.db.transaction(async (tx) => {
    await anonymiseBuyer(tx, { actor: faith, clock: env.clock });
  });
  expect(await rows("select count(*)::int as n from seats where email = 'a@team.example'")).toEqual([{ n: 0 }]);
  expect(await selectPack(env.db, pack.place)).toMatchObject({ taken: 1, free: 5 });
});

test('an owner leaves free seats to another owner, but not to nobody', async () => {
  const pack = await packWithCode();
  const forget = () => env.db.transaction((tx) => anonymiseBuyer(tx, { actor: pack.buyer, clock: env.clock }));
  await expect(forget()).rejects.toMatchObject({ code: 'seats_unnamed' });
  const { id } = await createLearner(env.db);
  await env.pool.query("insert into organisation_members values ($1, $2, 'owner')", [pack.organisationId, id]);
  await forget();
});

test('a poster fits one page, however long the names are', async () => {
  const long = 'W'.repeat(40) + ' mwanza '.repeat(9);
  const pack = await packWithCode(long.slice(0, 120).trim());
  const deps = { ...pack.deps, appUrl: 'https://mic3.example', rateLimits: { consume: async () => undefined } };
  const { name, bytes } = await makePosterFile(deps, { ...pack.place, codeId: pack.codeId });
  expect(name).toMatch(/^poster-[0-9a-f]{8}\.pdf$/);
  const { pages, text } = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  expect(text).toContain(`${pack.code.slice(0, 5)}-${pack.code.slice(5)}`);
  expect(text).toMatch(/Scan the code\..*Skani msimbo\./s);
});

import { describe, expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { acceptSeat, readSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { invitePeople, previewInvitations } from './invite-people.server.ts';
import { addJoinCode, closeJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam, readJoin } from './join-team.server.ts';
import { selectPack } from './pack-queries.server.ts';
import { leaveTeam, sweepInvitations, takeSeatBack } from './take-back.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refused = (code: string) => expect.objectContaining({ code });
const rows = async (query: string, values: unknown[] = []) =>
  (await env.pool.query<Record<string, unknown>>(query, values)).rows;
const inDays = (days: number) => dayInNairobi(new Date(env.clock.now().getTime() + days * 24 * 3_600_000));

type Pack = Awaited<ReturnType<typeof paidPack>>;
const placeOf = ({ packId, organisationId }: Pack) => ({ packId, organisationId });
const sums = async (pack: Pack) => {
  const { paid, free, invited, taken, refunded } = (await selectPack(env.db, placeOf(pack))) ?? {};
  return { paid, free, invited, taken, refunded };
};
const invite = (pack: Pack, people: string, deps: object = {}) =>
  invitePeople({ ...pack.deps, ...deps }, { ...placeOf(pack), people, locale: 'sw' });
const mail = () => mailSeats({ ...shop.deps });

async function person(address?: string, verified = true): Promise<Actor> {
  const { id, name, email } = await createLearner(env.db, {
    ...(address !== undefined && { email: address }),
    verified,
  });
  return { kind: 'learner', userId: id, name, email };
}
const by = (actor: Actor) => ({ db: env.db, clock: env.clock, actor });

async function codeOf(pack: Pack, rule: Partial<{ most: string; lastDay: string; people: string }> = {}) {
  const input = { ...placeOf(pack), most: '5', lastDay: inDays(7), people: '', ...rule };
  const codeId = await addJoinCode(pack.deps, input);
  const { codes } = await readJoinCodes(pack.deps, placeOf(pack));
  const code = codes.find((each) => each.codeId === codeId);
  if (!code) throw new Error('the code is not listed');
  return code;
}

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@team.example`);

async function seatOf(pack: Pack, email: string) {
  const [seat] = await rows(
    'select s.id from seats s join payments p on p.id = s.payment_id left join users u on u.id = p.user_id where s.email = $1 or u.email = $1',
    [email],
  );
  return { ...placeOf(pack), seatId: String(seat?.['id']) };
}

describe('people are invited by a list', () => {
  test('of which the preview says what it comes to; the same list again invites nobody', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await createEnrolment(env.db, {
      userId: (await owner('has-it@team.example')) ?? '',
      courseId: pack.courseId,
      at: env.clock.now(),
    });
    await invite(pack, 'first@team.example');
    const list =
      'Nyambura <n@team.example>, k@team.example\ngrace.mghoi@\nK@team.example\nfirst@team.example\nhas-it@team.example';
    expect(await previewInvitations(pack.deps, { ...placeOf(pack), people: list })).toEqual({
      newPeople: 2,
      free: 4,
      problems: ['Line 2: “grace.mghoi@” is no e-mail address.', 'Line 3: k@team.example is on line 1 too.'],
      problemCount: 2,
      seated: ['first@team.example'],
      seatedCount: 1,
      owners: ['has-it@team.example'],
      ownerCount: 1,
    });
    expect([await invite(pack, list), await invite(pack, list)]).toEqual([2, 0]);
    expect(await sums(pack)).toEqual({ paid: 5, free: 2, invited: 3, taken: 0, refunded: 0 });
  });

  const owner = async (email: string) => (await createLearner(env.db, { email })).id;

  test('in the language of the invitation, one mail each', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await invite(pack, 'a@team.example\nb@team.example');
    expect([await mail(), await mail()]).toEqual([2, 0]);
    const mails = await rows(
      "select recipient, subject from mail_outbox where recipient like '%@team.example' order by 1",
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['a@team.example', 'b@team.example']);
    expect(mails[0]?.['subject']).toContain('Taita Farms SACCO');
    expect(mails[0]?.['subject']).toMatch(/kozi/i);
  });

  test('but not more than seats are free', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await expect(invite(pack, people(6).join('\n'))).rejects.toEqual(
      expect.objectContaining({ code: 'invite_too_many', details: { people: '6', free: '5' } }),
    );
    expect(await sums(pack)).toMatchObject({ free: 5, invited: 0 });
  });

  test('by managers alone', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    const as = async (role: string | null) => {
      const actor = await shop.learner();
      if (role)
        await env.pool.query('insert into organisation_members values ($1, $2, $3)', [
          pack.organisationId,
          actor.userId,
          role,
        ]);
      return invite(pack, `${role}@team.example`, { actor }).catch(({ code }: { code: string }) => code);
    };
    expect([await as(null), await as('viewer'), await as('manager'), await as('owner')]).toEqual([
      'organisation_not_found',
      'organisation_role',
      1,
      1,
    ]);
  });

  test('500 at once, and again without a change', async () => {
    const pack = await paidPack(env, shop, { seats: 500, price: 100 });
    const list = people(500).join('\n');
    const begun = performance.now();
    expect(await invite(pack, list)).toBe(500);
    expect(await mail()).toBe(500);
    const seconds = (performance.now() - begun) / 1000;
    const again = performance.now();
    expect([await invite(pack, list), await mail()]).toEqual([0, 0]);
    if (process.env['FIGURES'])
      process.stdout.write(
        `500 invitations: ${seconds.toFixed(1)} s, again ${((performance.now() - again) / 1000).toFixed(2)} s\n`,
      );
    expect(await rows("select count(*)::int as n from mail_outbox where recipient like '%@team.example'")).toEqual([
      { n: 500 },
    ]);
  });

  test('whose formulas stay text, and are no address', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    const list = 'e-mail;name\n=HYPERLINK("http://evil.example");x\n+1@team.example;=1+1\nok@team.example;@SUM(A1)';
    const { newPeople, problemCount } = await previewInvitations(pack.deps, { ...placeOf(pack), people: list });
    expect([newPeople, problemCount]).toEqual([2, 1]);
  });
});

describe('an invitation', () => {
  test('is taken by its address alone, which sees who paid and what they see', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await invite(pack, 'faith@team.example');
    const { seatId } = await seatOf(pack, 'faith@team.example');
    const [stranger, faith] = [await person(), await person('faith@team.example')];
    expect(await readSeat(by(stranger), seatId)).toMatchObject({
      state: 'other_address',
      organisation: null,
      courseTitle: '',
    });
    expect(await readSeat(by(faith), seatId)).toMatchObject({ state: 'open', organisation: 'Taita Farms SACCO' });
    await expect(acceptSeat(by(stranger), seatId)).rejects.toEqual(refused('seat_other_address'));
    await acceptSeat(by(faith), seatId);
    expect(await sums(pack)).toMatchObject({ free: 4, invited: 0, taken: 1 });
  });

  test('that nobody opens for 14 days frees its seat, and its link says so', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await invite(pack, 'a@team.example\nb@team.example');
    await mail();
    const a = await person('a@team.example');
    const { seatId } = await seatOf(pack, 'b@team.example');
    await acceptSeat(by(a), (await seatOf(pack, 'a@team.example')).seatId);
    env.clock.advance({ days: 13 });
    expect(await sweepInvitations(env)).toBe(0);
    env.clock.advance({ days: 2 });
    expect([await sweepInvitations(env), await sweepInvitations(env)]).toEqual([1, 0]);
    expect(await sums(pack)).toMatchObject({ free: 4, invited: 0, taken: 1 });
    expect(await readSeat(by(await person('b@team.example')), seatId)).toMatchObject({ state: 'other_address' });
    expect(await invite(pack, 'b@team.example')).toBe(1);
  });
});

describe('a join code', () => {
  test('gives 10 free seats to 10 of 100 people who come at once, and tells the others', async () => {
    const pack = await paidPack(env, shop, { seats: 10 });
    const { code } = await codeOf(pack, { most: '10' });
    const crowd = await Promise.all(Array.from({ length: 100 }, () => person()));
    const answers = await Promise.all(
      crowd.map((actor) =>
        joinTeam(by(actor), code).then(
          () => 'joined',
          (error: { code?: string }) => error.code ?? 'failed',
        ),
      ),
    );
    const counts = Object.fromEntries(
      [...Map.groupBy(answers, (each) => each)].map(([answer, { length }]) => [answer, length]),
    );
    expect(counts['joined']).toBe(10);
    expect((counts['code_used_up'] ?? 0) + (counts['code_no_seat'] ?? 0)).toBe(90);
    expect(
      await rows(
        'select count(*)::int as n, count(distinct user_id)::int as people, count(distinct payment_id)::int as seats from enrolments where revoked_at is null',
      ),
    ).toEqual([{ n: 10, people: 10, seats: 10 }]);
    expect(await sums(pack)).toEqual({ paid: 10, free: 0, invited: 0, taken: 10, refunded: 0 });
    expect(await rows('select used from join_codes')).toEqual([{ used: 10 }]);
  });

  test('is typed with spaces and small letters, and joining twice changes nothing', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    const { code } = await codeOf(pack);
    const faith = await person();
    const typed = ` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5)} `;
    expect(await readJoin(by({ kind: 'visitor' }), typed)).toMatchObject({
      state: 'visitor',
      organisation: 'Taita Farms SACCO',
    });
    expect(await readJoin(by(faith), typed)).toMatchObject({ state: 'open' });
    await joinTeam(by(faith), typed);
    await joinTeam(by(faith), code);
    expect(await readJoin(by(faith), code)).toMatchObject({ state: 'joined' });
    expect(await sums(pack)).toMatchObject({ free: 4, taken: 1 });
    expect(await rows('select used from join_codes')).toEqual([{ used: 1 }]);
  });

  test('gives people who are invited their own seat, without counting', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await invite(pack, 'faith@team.example');
    const { code } = await codeOf(pack);
    await joinTeam(by(await person('faith@team.example')), code);
    expect(await sums(pack)).toEqual({ paid: 5, free: 4, invited: 0, taken: 1, refunded: 0 });
    expect(await rows('select used from join_codes')).toEqual([{ used: 0 }]);
    // Whose address is not proved takes none that waits for somebody.
    await invite(pack, 'other@team.example');
    await joinTeam(by(await person('other@team.example', false)), code);
    expect(await sums(pack)).toEqual({ paid: 5, free: 2, invited: 1, taken: 2, refunded: 0 });
  });

  test('is refused with its reason', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    const [open, listed, closed, short] = [
      await codeOf(pack),
      await codeOf(pack, { people: 'boss@team.example' }),
      await codeOf(pack),
      await codeOf(pack, { most: '1', lastDay: inDays(1) }),
    ];
    await closeJoinCode(pack.deps, { ...placeOf(pack), codeId: closed.codeId });
    const owner = await person();
    await createEnrolment(env.db, {
      userId: owner.kind === 'learner' ? owner.userId : '',
      courseId: pack.courseId,
      at: env.clock.now(),
    });
    const join = async (code: string, actor?: Actor) =>
      joinTeam(by(actor ?? (await person())), code).then(
        () => 'joined',
        (error: { code: string }) => error.code,
      );
    expect(await join('XXXXXXXXXX')).toBe('code_not_found');
    expect(await join('=1+1')).toBe('code_not_found');
    expect(await join(closed.code)).toBe('code_closed');
    expect(await join(listed.code)).toBe('code_other_address');
    expect(await join(listed.code, await person('boss@team.example', false))).toBe('code_unverified');
    expect(await join(open.code, owner)).toBe('code_course_owned');
    expect(await join(open.code, { kind: 'visitor' })).toBe('sign_in_required');
    expect([await join(short.code), await join(short.code)]).toEqual(['joined', 'code_used_up']);
    env.clock.advance({ days: 2 });
    expect(await join(short.code)).toBe('code_ended');
    expect(await sums(pack)).toMatchObject({ taken: 1, free: 4 });
  });

  test.each([
    [{ most: '6' }, 'most'],
    [{ most: '0' }, 'most'],
    [{ most: 'x' }, 'most'],
    [{ lastDay: '2026-02-30' }, 'lastDay'],
    [{ lastDay: '2020-01-01' }, 'lastDay'],
    [{ lastDay: '2999-01-01' }, 'lastDay'],
    [{ people: 'nobody' }, 'people'],
  ])('is not made of %j', async (rule, field) => {
    const pack = await paidPack(env, shop, { seats: 5 });
    await expect(codeOf(pack, rule)).rejects.toMatchObject({ code: 'code_invalid', details: { field } });
  });

  test('is not made for more than 500 addresses', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    const most = { code: 'code_invalid', details: { field: 'people' } };
    await expect(codeOf(pack, { people: people(501).join('\n') })).rejects.toMatchObject(most);
    expect((await codeOf(pack, { people: people(500).join('\n') })).addresses).toBe(500);
  });

  test('of another organisation cannot be seen or closed', async () => {
    const [pack, other] = [await paidPack(env, shop, { seats: 5 }), await paidPack(env, shop, { seats: 5 })];
    const { codeId } = await codeOf(pack);
    await closeJoinCode(other.deps, { ...placeOf(other), codeId });
    expect(await rows('select closed_at from join_codes')).toEqual([{ closed_at: null }]);
    await expect(readJoinCodes(other.deps, placeOf(pack))).rejects.toEqual(refused('organisation_not_found'));
  });
});

describe('a seat', () => {
  async function taken() {
    const pack = await paidPack(env, shop, { seats: 5 });
    const { code } = await codeOf(pack);
    const faith = await person('faith@team.example');
    await joinTeam(by(faith), code);
    return { pack, code, faith, seat: await seatOf(pack, 'faith@team.example') };
  }
  const progress = (percent: number) =>
    env.pool.query(
      `insert into course_progress (user_id, course_id, progress, last_accessed_at) select p.user_id, p.course_id, $1, now() from payments p where p.user_id is not null
        on conflict (user_id, course_id) do update set progress = excluded.progress`,
      [percent],
    );

  test('is taken back below a tenth of the course, twice, and then stays', async () => {
    const { pack, code, faith, seat } = await taken();
    await progress(9);
    await takeSeatBack(pack.deps, seat);
    expect(await sums(pack)).toMatchObject({ free: 5, taken: 0 });
    expect(await readJoin(by(faith), code)).toMatchObject({ state: 'open' });
    const second = await person('second@team.example');
    await joinTeam(by(second), code);
    await takeSeatBack(pack.deps, await seatOf(pack, 'second@team.example'));
    await joinTeam(by(second), code);
    await expect(takeSeatBack(pack.deps, seat)).rejects.toEqual(refused('seat_kept'));
    expect(await sums(pack)).toEqual({ paid: 5, free: 4, invited: 0, taken: 1, refunded: 0 });
    expect(await rows('select count(*)::int as n from enrolments where revoked_at is null')).toEqual([{ n: 1 }]);
    await env.pool.query('update course_progress set progress = 0');
  });

  test('stays with whoever has done a tenth, or left', async () => {
    const { pack, faith, seat } = await taken();
    await progress(10);
    await expect(takeSeatBack(pack.deps, seat)).rejects.toEqual(refused('seat_kept'));
    await progress(0);
    await leaveTeam(by(faith), pack.courseId);
    await leaveTeam(by(faith), pack.courseId);
    await expect(takeSeatBack(pack.deps, seat)).rejects.toEqual(refused('seat_kept'));
    expect(await sums(pack)).toMatchObject({ taken: 1 });
    expect(await rows('select left_at is not null as gone from seats where taken_at is not null')).toEqual([
      { gone: true },
    ]);
    expect(await rows('select count(*)::int as n from enrolments where revoked_at is null')).toEqual([{ n: 1 }]);
    expect(await rows("select count(*)::int as n from audit_log where action = 'pack.left'")).toEqual([{ n: 1 }]);
  });

  test('that nobody opened is taken back as often as one likes', async () => {
    const pack = await paidPack(env, shop, { seats: 5 });
    for (const address of ['a', 'b', 'c']) {
      await invite(pack, `${address}@team.example`);
      await takeSeatBack(pack.deps, await seatOf(pack, `${address}@team.example`));
    }
    expect(await sums(pack)).toMatchObject({ free: 5, invited: 0 });
  });

  test('of another pack is not taken back', async () => {
    const { seat } = await taken();
    const other = await paidPack(env, shop, { seats: 5 });
    await expect(takeSeatBack(other.deps, { ...seat, ...placeOf(other) })).rejects.toEqual(
      refused('seat_of_pack_not_found'),
    );
    await expect(takeSeatBack(other.deps, seat)).rejects.toEqual(refused('organisation_not_found'));
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { mailSeats } from '#app/modules/money/seats/mail-seats.server.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import type { PackKind } from '#app/shared/organisation-terms.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { paidPack } from '#tests/support/pack-orders.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { invitePeople } from './invite-people.server.ts';
import { addJoinCode, readJoinCodes } from './join-codes.server.ts';
import { joinTeam } from './join-team.server.ts';
import { selectPack } from './pack-queries.server.ts';
import type { SeatSubject } from './seat-offer.ts';
import { leaveTeam, sweepInvitations, takeSeatBack } from './take-back.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const linesOf = async (orderLineId: string) =>
  (
    await env.pool.query<{ payment_id: string }>('select payment_id from seats where payment_id = $1 or part_of = $1', [
      orderLineId,
    ])
  ).rows.map((row) => row.payment_id);

const seatCount = 6;
const peopleCount = 8;

/** What happens to a pack: an action, and the person or seat that it is about. */
const step = fc.tuple(
  fc.constantFrom('invite', 'join', 'accept', 'back', 'leave', 'refund', 'sweep'),
  fc.integer({ min: 0, max: peopleCount - 1 }),
);

interface Seat {
  readonly id: string;
  readonly payment_id: string;
  readonly state: string;
  readonly email: string | null;
  readonly returns: number;
  readonly left_at: Date | null;
  readonly user_id: string | null;
}

/** Makes courses, and what the seats of a pack are of. */
async function subjectOf(kind: PackKind, at: Date): Promise<{ courses: string[]; subject: SeatSubject }> {
  const courses: string[] = [];
  for (let n = 0; n < (kind === 'course' ? 1 : 3); n += 1)
    courses.push((await createCourse(env.db, { priceCents: toCents(10_000) })).id);
  const [courseId = ''] = courses;
  if (kind === 'course') return { courses, subject: { kind, courseId } };
  if (kind === 'list') return { courses, subject: { kind, courseIds: courses } };
  const slug = `bundle-${courseId}`;
  return { courses, subject: { kind, bundleId: await createBundle(env.db, at, { slug, courses, endsAt: null }) } };
}

// Five times forty sequences, always the same.
test.each([
  ['course', 1],
  ['course', 2],
  ['bundle', 3],
  ['list', 4],
  ['list', 5],
] as const)('paid seats of a %s are free, invited, taken or refunded after any sequence: %i', async (kind, seed) => {
  const people: Extract<Actor, { kind: 'learner' }>[] = [];
  for (let n = 0; n < peopleCount; n += 1) {
    const { id, name, email } = await createLearner(env.db, { email: `p${n}@team.example` });
    people.push({ kind: 'learner', userId: id, name, email });
  }
  const staff = { ...shop.deps, actor: await shop.staff() };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { courses, subject } = await subjectOf(kind, env.clock.now());
      const pack = await paidPack(env, shop, { seats: seatCount, subject });
      const place = { packId: pack.packId, organisationId: pack.organisationId };
      const lastDay = dayInNairobi(new Date(env.clock.now().getTime() + 300 * 24 * 3_600_000));
      await addJoinCode(pack.deps, { ...place, most: String(seatCount), lastDay, people: '' });
      const code = (await readJoinCodes(pack.deps, place)).codes[0]?.code ?? '';
      const seats = async () =>
        (
          await env.pool.query<Seat>(
            `select s.id, s.payment_id, s.state, s.email, s.returns, s.left_at, p.user_id from seats s join payments p on p.id = s.payment_id
              join pack_orders o on o.order_id = p.order_id where o.pack_id = $1 and s.part_of is null order by p.seat_number`,
            [pack.packId],
          )
        ).rows;
      for (const [action, n] of steps) {
        const person = people[n];
        const before = await seats();
        const seat = before[n % seatCount];
        if (!person || !seat) throw new Error('there is no such person or seat');
        const by = { db: env.db, clock: env.clock, actor: person };
        const act = async () => {
          if (action === 'invite')
            await invitePeople(pack.deps, { ...place, people: person.email, locale: n % 2 === 0 ? 'en' : 'sw' });
          if (action === 'join') await joinTeam(by, code, courses[n % courses.length]);
          if (action === 'accept')
            await acceptSeat(
              by,
              before.find(({ email }) => email === person.email)?.id ?? seat.id,
              courses[n % courses.length],
            );
          if (action === 'back') await takeSeatBack(pack.deps, { ...place, seatId: seat.id });
          if (action === 'leave') for (const id of courses) await leaveTeam(by, id);
          if (action === 'refund') {
            const orderId = pack.orders[0]?.orderId ?? '';
            const { refundId } = await requestRefund(staff, {
              orderId,
              orderLineIds: await linesOf(seat.payment_id),
              note: 'Not needed',
            });
            await recordRefundByHand(staff, { refundId, note: 'By hand' });
          }
          if (action === 'sweep') {
            await mailSeats(shop.deps);
            env.clock.advance({ days: 15 });
            await sweepInvitations(env);
          }
        };
        await act().catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
        const { paid, free, invited, taken, refunded } = (await selectPack(env.db, place)) ?? {};
        expect([paid, (free ?? 0) + (invited ?? 0) + (taken ?? 0) + (refunded ?? 0)]).toEqual([seatCount, seatCount]);
        const after = await seats();
        const held = after.flatMap(({ state, user_id }) => (state === 'taken' ? [user_id] : []));
        expect(new Set(held).size).toBe(held.length);
        for (const [index, now] of after.entries()) {
          const was = before[index];
          expect(now.returns).toBeLessThanOrEqual(2);
          // Whoever left keeps the seat, and what went back stays away.
          if (was?.left_at)
            expect([now.state === 'refunded' ? 'taken' : now.state, now.user_id]).toEqual(['taken', was.user_id]);
          if (was?.state === 'refunded') expect(now.state).toBe('refunded');
        }
        const { rows } = await env.pool.query<{ n: number }>(
          `select count(*)::int as n from pack_orders o join payments p on p.order_id = o.order_id
            join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id and e.revoked_at is null
            where o.pack_id = $1 and p.status = 'completed'`,
          [pack.packId],
        );
        expect(rows[0]?.n).toBe(held.length * (kind === 'bundle' ? courses.length : 1));
      }
    }),
    { numRuns: 40, seed },
  );
  await expectReconciled(shop);
});

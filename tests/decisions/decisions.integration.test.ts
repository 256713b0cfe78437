import { beforeEach, describe, expect, test } from 'vitest';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { appointStaff, changeRole } from '#app/modules/people/staff/appoint-staff.server.ts';
import { suspendUser, unsuspendUser } from '#app/modules/people/users/suspend-user.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { approveManualPayment } from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import type { StaffActor, StaffRole } from '#app/shared/actor.ts';
import { decisionRules, type DecisionName } from '#app/shared/decision-rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { runDoctorQueries } from '#tests/support/run-doctor-queries.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { decisionTable, triedElsewhere, type DecisionRow } from './decision-table.ts';
import { moneyDrivers, recordBy, refundOfOrder, refundOfUnclaimed, type Buyer, type Stage } from './money-drivers.ts';
import { asBuyer, entriesOf, lastEntry, leaveAlone, newStaff, setPhone, useStage } from './stage.ts';
import { studyDrivers } from './study-drivers.ts';

const env = useTestEnv({ invariants: false });
const shop = usePaymentShop(env);
const drivers = { ...moneyDrivers, ...studyDrivers };

const stageNow = useStage(env, shop);
let stage: Stage;
beforeEach(() => {
  stage = stageNow();
});
const staff = (role: StaffRole) => newStaff(env, role);

/** Returns 'done', 'waits', or the code of the refusal. */
async function outcomeOf(act: Promise<unknown>): Promise<string> {
  try {
    const result = await act;
    return result === 'waits' || result === 'waiting' ? 'waits' : 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const entriesAlone = async () =>
  (await env.pool.query(`select from audit_log where after ->> 'alone' = 'true'`)).rows.length;
const entries = async () => (await env.pool.query('select from audit_log')).rows.length;

const rows = Object.entries(decisionTable) as [keyof typeof decisionTable, DecisionRow][];

test('every decision of the rules is tried', () => {
  const tried = new Set([...Object.keys(decisionTable), ...Object.keys(triedElsewhere)]);
  expect((Object.keys(decisionRules) as DecisionName[]).filter((name) => !tried.has(name))).toEqual([]);
  expect(Object.keys(drivers).toSorted()).toEqual(Object.keys(decisionTable).toSorted());
});

describe.each(rows)('%s', (name, row) => {
  const begin = async (owner: Buyer) => drivers[name](stage, owner);

  test('about another person: refused to other roles, made by those who may', async () => {
    const decide = await begin(await shop.learner());
    const before = await entries();
    expect(['forbidden', 'owner_only']).toContain(await outcomeOf(decide(await staff(row.notBy))));
    expect(await entries()).toBe(before);
    const actor = await staff(row.by ?? 'owner');
    expect(await outcomeOf(decide(actor))).toBe(row.first);
    if (row.first === 'waits') {
      expect(await outcomeOf(decide(actor))).toBe('waits');
      expect(await outcomeOf(decide(await staff(row.by ?? 'owner')))).toBe('done');
    }
    expect(await entriesAlone()).toBe(0);
  });

  test('about oneself: refused, to an owner too', async () => {
    for (const role of [row.by ?? 'owner', 'owner'] as const) {
      const actor = await staff(role);
      const decide = await begin(asBuyer(actor));
      const before = await entries();
      expect(await outcomeOf(decide(actor))).toBe('decides_own');
      expect(await entries()).toBe(before);
    }
  });

  test('by an owner who is alone: made, and marked', async () => {
    const owner = await staff('owner');
    const decide = await begin(asBuyer(owner));
    await leaveAlone(env, owner);
    const before = await lastEntry(env);
    const outcome = await outcomeOf(decide(owner));
    // A recorded payment waits for its approval, which the owner makes alone.
    expect(outcome).toBe(name === 'payment.record' ? 'waits' : 'done');
    const made = await entriesOf(env, owner, before);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ isAlone }) => !isAlone)).toEqual([]);
  });
});

// What makes two accounts one person is the same for all.
test.each(['claim.accept', 'refund.request', 'submission.grade', 'enrolment.give'] as const)(
  '%s about a second account with the same phone: refused',
  async (name) => {
    const actor = await staff(decisionTable[name].by);
    const owner = await shop.learner();
    const decide = await drivers[name](stage, owner);
    for (const { userId } of [actor, owner]) await setPhone(env, userId, '254799000111');
    expect(await outcomeOf(decide(actor))).toBe('decides_own');
  },
);

test('nobody suspends, unsuspends or appoints their own second account', async () => {
  const [owner, partner, manager] = [await staff('owner'), await staff('owner'), await staff('manager')];
  const twins = [await shop.learner(), await shop.learner()] as const;
  const people = [owner, twins[0], manager, twins[1]];
  for (const [index, { userId }] of people.entries())
    await setPhone(env, userId, index < 2 ? '254799000111' : '254799000222');
  const deps = { db: env.db, clock: env.clock, jobs: env.jobs, appUrl: 'https://shop.example' };
  expect(await outcomeOf(suspendUser({ ...deps, actor: manager }, twins[1].userId))).toBe('decides_own');
  expect(await outcomeOf(suspendUser({ ...deps, actor: owner }, twins[1].userId))).toBe('done');
  expect(await outcomeOf(unsuspendUser({ ...deps, actor: manager }, twins[1].userId))).toBe('decides_own');
  const role = { email: twins[0].email, role: 'accountant' } as const;
  expect(await outcomeOf(appointStaff({ ...deps, actor: owner }, role))).toBe('decides_own');
  expect(await outcomeOf(appointStaff({ ...deps, actor: partner }, role))).toBe('done');
  const again = { userId: twins[0].userId, role: 'manager' } as const;
  expect(await outcomeOf(changeRole({ ...deps, actor: owner }, again))).toBe('decides_own');
});

describe('who had the money in hand before', () => {
  test('does not approve, refund or finish what they recorded', async () => {
    const recorder = await staff('manager');
    const { id, order } = await recordBy(stage, await shop.learner(), recorder);
    const checked = approvalChecks;
    expect(await outcomeOf(approveManualPayment({ ...shop.deps, actor: recorder }, { id, checked }))).toBe(
      'same_person',
    );
    expect(await outcomeOf(approveManualPayment({ ...shop.deps, actor: stage.other }, { id, checked }))).toBe('done');
    const refund = (actor: StaffActor) =>
      requestRefund(stage.deps(actor), { orderId: order.orderId, orderLineIds: 'all', note: 'asked for' });
    expect(await outcomeOf(refund(recorder))).toBe('same_person');
    const { refundId } = await refund(await staff('manager'));
    expect(await outcomeOf(recordRefundByHand(stage.deps(recorder), { refundId, note: 'cash' }))).toBe('same_person');
  });

  test('approves it only as an owner who is alone, and the doctor finds it right', async () => {
    const owner = await staff('owner');
    const { id } = await recordBy(stage, await shop.learner(), owner);
    const approve = () => approveManualPayment({ ...shop.deps, actor: owner }, { id, checked: approvalChecks });
    expect(await outcomeOf(approve())).toBe('same_person');
    await leaveAlone(env, owner);
    expect(await outcomeOf(approve())).toBe('done');
    expect(await runDoctorQueries(env.db)).toEqual([]);
  });

  test('neither of two who accepted a code refunds its money', async () => {
    const learner = await shop.learner();
    const decide = await moneyDrivers['claim.accept'](stage, learner);
    const [first, second] = [await staff('accountant'), await staff('accountant')];
    expect(await outcomeOf(decide(first))).toBe('waits');
    expect(await outcomeOf(decide(second))).toBe('done');
    const { rows: orders } = await env.pool.query<{ id: string }>('select id from orders where user_id = $1', [
      learner.userId,
    ]);
    const refund = (actor: StaffActor) =>
      requestRefund(stage.deps(actor), { orderId: orders[0]?.id ?? '', orderLineIds: 'all', note: 'x' });
    expect(await outcomeOf(refund(first))).toBe('same_person');
    expect(await outcomeOf(refund(second))).toBe('same_person');
    expect(await outcomeOf(refund(await staff('accountant')))).toBe('done');
  });
});

describe('the limit of a day', () => {
  test('counts refunds of orders and of other money together, and ends at midnight in Nairobi', async () => {
    const actor = await staff('accountant');
    const parts = [
      await refundOfOrder(stage, await shop.learner(), 9000),
      await refundOfUnclaimed(stage, 9000),
      await refundOfUnclaimed(stage, 3000),
    ];
    const outcomes: string[] = [];
    for (const refund of parts) outcomes.push(await outcomeOf(refund(actor)));
    expect(outcomes).toEqual(['done', 'done', 'refund_over_limit']);
    expect(await outcomeOf(parts[2]?.(await staff('accountant')) ?? Promise.reject(new Error('no part')))).toBe('done');
    env.clock.advance({ hours: 24 });
    expect(await outcomeOf((await refundOfUnclaimed(stage, 15_000))(actor))).toBe('done');
  });

  test('of refunds holds for several at once', async () => {
    const actor = await staff('accountant');
    const parts = [];
    for (let count = 0; count < 5; count += 1) parts.push(await refundOfUnclaimed(stage, 9000));
    const outcomes = await Promise.all(parts.map((refund) => outcomeOf(refund(actor))));
    expect(outcomes.toSorted()).toEqual([
      'done',
      'done',
      'refund_over_limit',
      'refund_over_limit',
      'refund_over_limit',
    ]);
  });

  test('of recorded payments counts all orders of a person, and leaves others theirs', async () => {
    const [actor, another] = [await staff('accountant'), await staff('accountant')];
    const outcomes: string[] = [];
    for (const [by, price] of [
      [actor, 9000],
      [actor, 9000],
      [actor, 3000],
      [another, 3000],
    ] as const)
      outcomes.push((await recordBy(stage, await shop.learner(), by, price)).outcome);
    expect(outcomes).toEqual(['paid', 'paid', 'waiting', 'paid']);
  });
});

import { describe, expect, test } from 'vitest';
import { staffRoles, visitor, type StaffRole } from './actor.ts';
import {
  decisionRules,
  leftToRefund,
  ruleOn,
  type Decider,
  type DecisionFacts,
  type DecisionName,
  type Ruling,
} from './decision-rules.ts';
import { roles } from './permissions.ts';

const me = 'me';
const staff = (role: StaffRole) => ({ kind: 'staff', userId: me, email: 'me@x.example', name: 'Me', role }) as const;
const decider = (role: StaffRole, changes: Partial<Decider> = {}): Decider => ({
  userId: me,
  role,
  email: 'me@x.example',
  phone: '254711000001',
  accounts: [me, 'second account'],
  colleagues: staffRoles.map((other) => ({ userId: `${other} colleague`, role: other })),
  ...changes,
});
const rule = (name: DecisionName, role: StaffRole, facts: DecisionFacts = {}, changes: Partial<Decider> = {}) =>
  ruleOn(name, staff(role), decider(role, changes), facts);
const inWords = (ruling: Ruling) =>
  ruling.kind === 'refused' ? ruling.reason : ruling.kind === 'allowed' && ruling.isAlone ? 'alone' : ruling.kind;

const names = Object.keys(decisionRules) as DecisionName[];
/** The first role that may, other than the owner. */
const roleFor = (name: DecisionName): StaffRole =>
  staffRoles.find((role) => role !== 'owner' && roles[role].capabilities.has(decisionRules[name].needs)) ?? 'owner';
const alone = { colleagues: [] };

describe.each(names)('the decision %s', (name) => {
  test.each(staffRoles)('needs its capability: %s', (role) => {
    const isAble = roles[role].capabilities.has(decisionRules[name].needs);
    expect(inWords(rule(name, role))).toBe(isAble ? 'allowed' : 'forbidden');
  });

  test('is made by nobody about themselves, by whatever they are known', () => {
    const own: DecisionFacts[] = [
      { people: { userIds: [null, me] } },
      { people: { userIds: ['second account'] } },
      { people: { emails: [null, 'Me@X.example'] } },
      { people: { phones: ['254711000001'] } },
    ];
    for (const facts of own) {
      expect(inWords(rule(name, roleFor(name), facts))).toBe('own');
      expect(inWords(rule(name, 'owner', facts))).toBe('own');
      expect(inWords(rule(name, 'owner', facts, alone))).toBe('alone');
    }
    const of = {
      people: { userIds: ['learner', null], emails: ['l@x.example', null], phones: ['254722000002', null] },
    };
    expect(inWords(rule(name, roleFor(name), of))).toBe('allowed');
    expect(inWords(rule(name, roleFor(name), of, { email: null, phone: null }))).toBe('allowed');
  });

  test('of the owner about themselves waits for a colleague who has no part in it', () => {
    const able = { userId: 'able', role: roleFor(name) };
    const facts = { people: { userIds: [me] } };
    expect(inWords(rule(name, 'owner', facts, { colleagues: [able] }))).toBe('own');
    const both = { people: { userIds: [me, 'able'] } };
    expect(inWords(rule(name, 'owner', both, { colleagues: [able] }))).toBe('alone');
  });

  test('is made by the system, and by no visitor', () => {
    const system = { kind: 'system', name: 'a job' } as const;
    expect(inWords(ruleOn(name, system, null, { people: { userIds: [me] } }))).toBe('allowed');
    expect(inWords(ruleOn(name, visitor, null))).toBe('forbidden');
  });
});

const otherHand = names.filter((name) => 'isOtherHand' in decisionRules[name]);
test.each(otherHand)('%s is not for whoever recorded the money', (name) => {
  const facts = { hands: [null, me] };
  expect(inWords(rule(name, roleFor(name), facts))).toBe('same_person');
  expect(inWords(rule(name, 'owner', facts, alone))).toBe('alone');
  expect(inWords(rule(name, roleFor(name), { hands: ['another'] }))).toBe('allowed');
});

const inTwo = names.filter((name) => 'isConfirmed' in decisionRules[name]);
test.each(inTwo)('%s needs a second person where no provider confirmed the money', (name) => {
  const role = roleFor(name);
  expect(inWords(rule(name, role, { isUnconfirmed: true }))).toBe('needs_second');
  expect(inWords(rule(name, role, { isUnconfirmed: true, first: me }))).toBe('needs_second');
  expect(inWords(rule(name, role, { isUnconfirmed: true, first: 'another' }))).toBe('allowed');
  expect(inWords(rule(name, 'owner', { isUnconfirmed: true }))).toBe('needs_second');
  expect(inWords(rule(name, 'owner', { isUnconfirmed: true }, alone))).toBe('alone');
});

test('money that is recorded counts at once up to the limit of the day, and needs a second person above', () => {
  for (const name of ['payment.record', 'claim.accept'] as const)
    for (const [cents, usedCents, expected] of [
      [20_000_00, 0, 'allowed'],
      [20_000_01, 0, 'needs_second'],
      [6_500_00, 13_500_00, 'allowed'],
      [6_500_00, 13_500_01, 'needs_second'],
    ] as const) {
      const amount = { cents, usedCents, recordingLimitCents: 20_000_00 };
      expect(inWords(rule(name, 'accountant', { amount }))).toBe(expected);
    }
});

test('refunds are refused above the limit of the role and the day', () => {
  for (const name of ['refund.request', 'refund.send', 'refund.by_hand'] as const) {
    const over = { amount: { cents: 6_000_00, usedCents: 16_000_00 } };
    expect(rule(name, 'accountant', over)).toEqual({
      kind: 'refused',
      reason: 'over_limit',
      limitCents: 20_000_00,
      leftCents: 4_000_00,
    });
    expect(inWords(rule(name, 'manager', over))).toBe('allowed');
    expect(inWords(rule(name, 'accountant', { amount: { cents: 4_000_00, usedCents: 16_000_00 } }))).toBe('allowed');
  }
  expect(leftToRefund('accountant', 16_000_00)).toBe(4_000_00);
  expect(leftToRefund('accountant', 26_000_00)).toBe(0);
  expect(leftToRefund('owner', 26_000_00)).toBeNull();
});

test.each([
  ['payment.reject', 'own'],
  ['payment.approve', 'alone'],
] as const)('%s by an owner about their own order, recorded by the only able colleague, is %s', (name, outcome) => {
  const facts = { people: { userIds: [me] }, hands: ['colleague'] };
  const colleagues = [{ userId: 'colleague', role: 'manager' }] as const;
  expect(inWords(rule(name, 'owner', facts, { colleagues }))).toBe(outcome);
});

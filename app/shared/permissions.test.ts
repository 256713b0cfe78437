import { expect, test } from 'vitest';
import { staffRoles, visitor, type Actor } from './actor.ts';
import { can, capabilities, allowedUserId, roleNamed, type Capability } from './permissions.ts';

const staff = (role: (typeof staffRoles)[number]): Actor => ({
  kind: 'staff',
  userId: 'one',
  email: 'one@example.com',
  name: 'One',
  role,
});

/** Columns: owner, manager, accountant, support, editor. 'x' grants. */
const matrix: Readonly<Record<Capability, string>> = {
  'payments.read': 'xxxx-',
  'quotations.make': 'xxxx-',
  'payments.refund': 'xxx--',
  'payments.record': 'xxx--',
  'payments.approve': 'xx---',
  'payments.decide': 'xxx--',
  'claims.answer': 'xx-x-',
  'instalments.cancel': 'xxx--',
  'discounts.read': 'xxx--',
  'discounts.edit': 'xx---',
  'invoices.read': 'xxxx-',
  'invoices.edit': 'xxx--',
  'courses.read': 'xx-xx',
  'courses.edit': 'xx--x',
  'courses.price': 'xx---',
  'courses.delete': 'xx---',
  'questions.edit': 'xx--x',
  'questions.answer': 'xx-xx',
  'grading.do': 'xx--x',
  'gradebook.read': 'xx-xx',
  'portfolio.edit': 'xx--x',
  'users.read': 'xx-x-',
  'users.enrol': 'xx-x-',
  'users.manage': 'xx---',
  'messages.answer': 'xx-x-',
  'subscribers.manage': 'xx---',
  'campaigns.send': 'xx---',
  'reviews.moderate': 'xx-x-',
  'analytics.read': 'xxx--',
  'audit.readMoney': 'xxx--',
  'audit.read': 'xx---',
  'translations.edit': 'xx--x',
  'settings.edit': 'x----',
  'staff.manage': 'x----',
};

test('each role may do what the matrix of roles grants, and nothing else', () => {
  for (const capability of Object.keys(capabilities) as Capability[]) {
    const row = staffRoles.map((role) => (can(staff(role), capability) ? 'x' : '-')).join('');
    expect([capability, row]).toEqual([capability, matrix[capability]]);
  }
});

test('visitors and learners may do nothing in the portal, and the product itself everything', () => {
  const learner: Actor = { kind: 'learner', userId: 'two', email: 'two@example.com', name: 'Two' };
  for (const capability of Object.keys(capabilities) as Capability[]) {
    expect(can(visitor, capability)).toBe(false);
    expect(can(learner, capability)).toBe(false);
    expect(can({ kind: 'system', name: 'job' }, capability)).toBe(true);
  }
});

test('only roles with the capability may act on another person', () => {
  expect(allowedUserId(staff('support'), 'users.read', 'two')).toBe('two');
  expect(allowedUserId(staff('editor'), 'users.read', 'two')).toBeNull();
  expect(allowedUserId(staff('editor'), 'users.read', 'one')).toBe('one');
  expect(allowedUserId(visitor, 'users.read')).toBeNull();
});

test('roles are recognised by their stored names alone', () => {
  expect(roleNamed('editor')).toBe('editor');
  expect(roleNamed('super_admin')).toBeNull();
  expect(roleNamed(null)).toBeNull();
});

import { expect, test } from 'vitest';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { maySeeOrder } from './read-order.server.ts';

const learner: Actor = { kind: 'learner', userId: 'a', name: 'Amina', email: 'amina@example.com' };
const staff = (role: 'accountant' | 'editor'): Actor => ({ ...learner, kind: 'staff', role });

test.each([
  ['its buyer', learner, 'a', true],
  ['another learner', learner, 'b', false],
  ['a visitor', visitor, 'a', false],
  ['an accountant', staff('accountant'), 'b', true],
  ['an editor', staff('editor'), 'b', false],
  ['a visitor, where the account of the buyer is gone', visitor, null, false],
  ['a learner, where the account of the buyer is gone', learner, null, false],
] as const)('%s sees an order: %#', (_, actor, userId, sees) => {
  expect(maySeeOrder(actor, { userId })).toBe(sees);
});

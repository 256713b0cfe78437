import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item);
  return order;
}

test('people take turns, however much one of them sends', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.push(item.slice(0, 1), item);
  expect(queue.waiting('a')).toBe(4);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.waiting('a')).toBe(0);
});

test('who comes late waits for one item of each other person', () => {
  const queue = new FairQueue<string>();
  for (let item = 1; item <= 100; item++) queue.push('a', `a${item}`);
  expect(queue.next()).toBe('a1');
  queue.push('b', 'b1');
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a2', 'b1', 'a3']);
});

import { expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { groupSeats } from './group-seats.ts';

const line = (title: string, shillings: number, seatNumber: number, isRefunded = false) => ({
  title,
  amountCents: toCents(shillings * 100),
  seatNumber,
  isRefunded,
});

test('seats of one course at one price are one line, and nothing else is', () => {
  const lines = [
    line('A', 10, 1),
    line('A', 10, 2),
    line('A', 10, 3, true),
    line('A', 20, 4),
    line('B', 10, 0),
    line('B', 10, 0),
  ];
  const summed = groupSeats(lines, ({ isRefunded }) => String(isRefunded));
  expect(summed.map(({ title, amountCents, seats }) => [title, amountCents, seats])).toEqual([
    ['A', 2000, 2],
    ['A', 1000, 1],
    ['A', 2000, 1],
    ['B', 1000, 0],
    ['B', 1000, 0],
  ]);
});

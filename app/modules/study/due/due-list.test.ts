import { expect, test } from 'vitest';
import { groupDue, type DueItem } from './due-list.ts';

const item = (id: string, at: string | null): DueItem => ({
  id,
  kind: 'quiz',
  title: id,
  about: '',
  at: at === null ? null : new Date(at),
  when: '',
  href: null,
});

/** Ids by group, at a moment. */
const grouped = (now: string, ...items: readonly DueItem[]) =>
  groupDue(items, new Date(now)).map(({ name, items: found }) => [name, found.map(({ id }) => id)]);

test('what is due stands by the days and weeks of Nairobi, the first to do first', () => {
  // Wednesday in Nairobi, where the day is three hours ahead.
  expect(
    grouped(
      '2026-12-01T21:30:00Z',
      item('no day', null),
      item('the week after next', '2026-12-14T00:00:00+03:00'),
      item('next sunday', '2026-12-13T23:59:00+03:00'),
      item('next monday', '2026-12-07T00:00:00+03:00'),
      item('sunday', '2026-12-06T23:59:00+03:00'),
      item('tomorrow', '2026-12-03T00:00:00+03:00'),
      item('tonight', '2026-12-02T23:59:00+03:00'),
      item('this morning', '2026-12-02T08:00:00+03:00'),
      item('yesterday', '2026-12-01T23:59:00+03:00'),
    ),
  ).toEqual([
    ['earlier', ['yesterday']],
    ['today', ['this morning', 'tonight']],
    ['week', ['tomorrow', 'sunday']],
    ['next-week', ['next monday', 'next sunday']],
    ['later', ['the week after next']],
    ['any-day', ['no day']],
  ]);
});

test('on a Sunday the next day belongs to the next week, and is tomorrow', () => {
  const [group] = groupDue([item('monday', '2026-12-07T09:00:00+03:00')], new Date('2026-12-06T12:00:00+03:00'));
  expect(group).toMatchObject({ name: 'next-week', items: [{ id: 'monday', isTomorrow: true }] });
});

test('two of one moment have one order, and nothing due has no groups', () => {
  const [a, b] = [item('a', '2026-12-02T08:00:00Z'), item('b', '2026-12-02T08:00:00Z')];
  const now = '2026-12-01T08:00:00Z';
  expect(grouped(now, a, b)).toEqual(grouped(now, b, a));
  expect(grouped(now)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { toleranceMs } from '../quiz-rules.ts';
import {
  contactAfter,
  submittedAtOf,
  isLate,
  lastContact,
  minutesLate,
  presenceEvery,
  silenceMs,
  type DeviceContact,
} from './device-contact.ts';

/** Seconds after the start of an attempt of thirty minutes. */
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 8) + seconds * 1000);
const end = 1800;
const drawn: DeviceContact = { startedAt: at(0), lastSeenAt: at(0), onlineSince: at(0), seenBeforeAt: null };
const seenAt = (seconds: readonly number[]) =>
  seconds.reduce((contact, second) => contactAfter(contact, at(second)), drawn);
/** As often as a page does, from one moment to another. */
const online = (from: number, to: number): number[] =>
  from > to ? [] : [from, ...online(from + presenceEvery(end - from) / 1000, to)];
const submittedAt = (seen: readonly number[], claimed: number, now: number, mustBeOnline = false) =>
  submittedAtOf({ ...seenAt(seen), mustBeOnline }, at(claimed), at(now));

test('a page is heard from more often than a silence takes', () => {
  expect(presenceEvery(1800)).toBeLessThan(silenceMs);
  expect(presenceEvery(60)).toBeLessThan(toleranceMs);
});

describe('the word of a device about when it handed in', () => {
  test.each<[string, readonly number[], number, number]>([
    ['31 s after the end, while its page was online', online(40, end + 30), end, end + 31],
    ['51 s after the end, while its page was online', online(40, end + 50), end, end + 51],
    ['51 s after the end, with a large age', online(40, end + 50), 1, end + 51],
    ['an hour later, from a page that stayed online', online(40, end + 3590), end - 10, end + 3600],
    ['before the attempt was drawn', [], -500, end + 60],
    ['before the last request, after a silence', [...online(40, 900), 1500], 1400, end + 3600],
    ['long after it came back online', [...online(40, 900), ...online(end + 300, end + 900)], end, end + 905],
  ])('does not count: %s', (_what, seen, claimed, now) => {
    expect(submittedAt(seen, claimed, now)).toEqual(at(now));
  });

  test.each<[string, readonly number[], number, number]>([
    ['offline since the draw', [], end - 5, end + 3600],
    ['offline since ten minutes before the end', online(40, 1200), end, end + 20_000],
    ['back online, and a moment later it sends', [...online(40, 1200), end + 3580, end + 3590], end, end + 3600],
    [
      'back online with the submission, after it was offline twice',
      [...online(40, 600), 900, end + 3595],
      end,
      end + 3600,
    ],
    ['at once', online(40, 600), 605, 606],
    ['a request that was sent together with it and came first', [...online(40, 600), 608], 603, 612],
  ])('counts: %s', (_what, seen, claimed, now) => {
    expect(submittedAt(seen, claimed, now)).toEqual(at(claimed));
  });

  test('never counts where the quiz must be taken online', () => {
    expect(submittedAt([], end, end + 3600, true)).toEqual(at(end + 3600));
    expect(submittedAt(online(40, 600), 605, 606, true)).toEqual(at(606));
  });

  test('is measured against the draw for attempts from before contacts were recorded', () => {
    const unknown = { startedAt: at(0), lastSeenAt: null, onlineSince: null, seenBeforeAt: null, mustBeOnline: false };
    expect(submittedAtOf(unknown, at(end), at(end + 3600))).toEqual(at(end));
    expect(lastContact(contactAfter(unknown, at(30)), at(40))).toEqual(at(30));
  });
});

test('a clock that runs back changes no contact', () => {
  const contact = seenAt([100]);
  expect(contactAfter(contact, at(50)).lastSeenAt).toEqual(at(100));
});

test('late is what was handed in after the end, with half a minute of tolerance, or arrived after the last moment', () => {
  const limits = { endsAt: at(end), arrivesBy: at(end + 3600) };
  const late = (submitted: number, received: number) =>
    isLate(limits, { submittedAt: at(submitted), receivedAt: at(received) });
  expect([late(end, end + 3600), late(end + 30, end + 31), late(end + 31, end + 31), late(end, end + 3601)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isLate({ endsAt: null, arrivesBy: null }, { submittedAt: at(0), receivedAt: at(99_999) })).toBe(false);
});

test('the delay is in whole minutes, rounded up', () => {
  expect(minutesLate({ endsAt: at(0), receivedAt: at(51) })).toBe(1);
  expect(minutesLate({ endsAt: at(0), receivedAt: at(61) })).toBe(2);
  expect(minutesLate({ endsAt: null, receivedAt: at(61) })).toBeNull();
});

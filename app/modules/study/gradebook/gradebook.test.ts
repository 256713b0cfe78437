import { describe, expect, test } from 'vitest';
import { resultOfSubmissions, resultOfAttempts, type Submission, type Attempt } from './gradebook.ts';

const now = new Date('2026-03-10T09:00:00Z');
const attempt = (input: Partial<Attempt> = {}): Attempt => ({
  id: 'attempt',
  number: 1,
  state: 'marked',
  endsAt: null,
  arrivesBy: null,
  receivedAt: null,
  decidedAt: null,
  points: 12,
  of: 20,
  pointsToPass: 14,
  ...input,
});
const submission = (input: Partial<Submission> = {}): Submission => ({
  id: 'one',
  number: 1,
  state: 'waiting',
  submittedAt: now,
  points: null,
  of: 6,
  ...input,
});

describe('the result of a quiz', () => {
  test('waits while a late attempt is not decided, unless another one passed or is open', () => {
    const endsAt = new Date(now.getTime() - 90_000);
    const late = attempt({ id: 'late', number: 2, state: 'late', points: null, endsAt, receivedAt: now });
    expect(resultOfAttempts([attempt(), late], now)).toEqual({ kind: 'late', attemptId: 'late', minutes: 2 });
    expect(resultOfAttempts([attempt({ points: 14 }), late], now).kind).toBe('passed');
    expect(resultOfAttempts([late, attempt({ number: 3, state: 'open' })], now).kind).toBe('open');
    expect(resultOfAttempts([attempt(), { ...late, decidedAt: now }], now)).toMatchObject({ kind: 'failed', used: 2 });
    expect(resultOfAttempts([{ ...late, decidedAt: now }], now)).toEqual({ kind: 'missed', used: 1 });
    const counted = { ...late, state: 'marked' as const, points: 15, decidedAt: now };
    expect(resultOfAttempts([attempt(), counted], now)).toMatchObject({ kind: 'passed', points: 15, wasLate: true });
  });

  test('is the best attempt, and the earlier one of two that are as good', () => {
    const attempts = [attempt(), attempt({ number: 2, points: 13 }), attempt({ number: 3, points: 13 })];
    expect(resultOfAttempts(attempts, now)).toEqual({
      kind: 'failed',
      points: 13,
      of: 20,
      number: 2,
      used: 3,
      wasLate: false,
    });
  });

  test('is the attempt that passed, even where another one has a larger share', () => {
    const attempts = [attempt({ points: 16, pointsToPass: 18 }), attempt({ number: 2, points: 15 })];
    expect(resultOfAttempts(attempts, now)).toMatchObject({ kind: 'passed', points: 15, number: 2 });
  });

  test('is an open attempt until it passes or can arrive no more', () => {
    const open = attempt({ number: 2, state: 'open', points: null, endsAt: now, arrivesBy: now });
    expect(resultOfAttempts([attempt(), open], now)).toEqual({ kind: 'open', endsAt: now });
    expect(resultOfAttempts([attempt({ points: 14 }), open], now).kind).toBe('passed');
    const later = new Date(now.getTime() + 1);
    expect(resultOfAttempts([attempt(), open], later)).toMatchObject({ kind: 'failed', points: 12, used: 2 });
    expect(resultOfAttempts([open], later)).toEqual({ kind: 'missed', used: 1 });
  });

  test('is none before the first attempt', () => {
    expect(resultOfAttempts([], now)).toEqual({ kind: 'none' });
  });
});

describe('the result of an assignment', () => {
  test('waits until it is decided, and what was taken back never was', () => {
    expect(resultOfSubmissions([submission({ state: 'taken_back' })])).toEqual({ kind: 'none' });
    expect(
      resultOfSubmissions([submission({ state: 'improve', points: 2 }), submission({ id: 'two', number: 2 })]),
    ).toEqual({
      kind: 'waits',
      since: now,
      submissionId: 'two',
    });
  });

  test('is what was accepted, whatever is improved later', () => {
    const accepted = submission({ state: 'accepted', points: 4 });
    expect(resultOfSubmissions([accepted, submission({ number: 2 })])).toMatchObject({
      kind: 'passed',
      points: 4,
      used: 2,
    });
  });
});

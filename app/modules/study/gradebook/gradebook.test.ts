import { describe, expect, test } from 'vitest';
import { resultOfHandIns, resultOfPapers, type HandedIn, type Paper } from './gradebook.ts';

const now = new Date('2026-03-10T09:00:00Z');
const paper = (input: Partial<Paper> = {}): Paper => ({
  id: 'paper',
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
const handIn = (input: Partial<HandedIn> = {}): HandedIn => ({
  id: 'one',
  number: 1,
  state: 'waiting',
  handedInAt: now,
  points: null,
  of: 6,
  ...input,
});

describe('the result of a check', () => {
  test('waits while a late paper is not decided, unless another one passed or is open', () => {
    const endsAt = new Date(now.getTime() - 90_000);
    const late = paper({ id: 'late', number: 2, state: 'late', points: null, endsAt, receivedAt: now });
    expect(resultOfPapers([paper(), late], now)).toEqual({ kind: 'late', paperId: 'late', minutes: 2 });
    expect(resultOfPapers([paper({ points: 14 }), late], now).kind).toBe('passed');
    expect(resultOfPapers([late, paper({ number: 3, state: 'open' })], now).kind).toBe('open');
    expect(resultOfPapers([paper(), { ...late, decidedAt: now }], now)).toMatchObject({ kind: 'failed', used: 2 });
    expect(resultOfPapers([{ ...late, decidedAt: now }], now)).toEqual({ kind: 'missed', used: 1 });
    const counted = { ...late, state: 'marked' as const, points: 15, decidedAt: now };
    expect(resultOfPapers([paper(), counted], now)).toMatchObject({ kind: 'passed', points: 15, wasLate: true });
  });

  test('is the best attempt, and the earlier one of two that are as good', () => {
    const papers = [paper(), paper({ number: 2, points: 13 }), paper({ number: 3, points: 13 })];
    expect(resultOfPapers(papers, now)).toEqual({
      kind: 'failed',
      points: 13,
      of: 20,
      number: 2,
      used: 3,
      wasLate: false,
    });
  });

  test('is the attempt that passed, even where another one has a larger share', () => {
    const papers = [paper({ points: 16, pointsToPass: 18 }), paper({ number: 2, points: 15 })];
    expect(resultOfPapers(papers, now)).toMatchObject({ kind: 'passed', points: 15, number: 2 });
  });

  test('is an open paper until it passes or can arrive no more', () => {
    const open = paper({ number: 2, state: 'open', points: null, endsAt: now, arrivesBy: now });
    expect(resultOfPapers([paper(), open], now)).toEqual({ kind: 'open', endsAt: now });
    expect(resultOfPapers([paper({ points: 14 }), open], now).kind).toBe('passed');
    const later = new Date(now.getTime() + 1);
    expect(resultOfPapers([paper(), open], later)).toMatchObject({ kind: 'failed', points: 12, used: 2 });
    expect(resultOfPapers([open], later)).toEqual({ kind: 'missed', used: 1 });
  });

  test('is none before the first attempt', () => {
    expect(resultOfPapers([], now)).toEqual({ kind: 'none' });
  });
});

describe('the result of an assignment', () => {
  test('waits until it is decided, and what was taken back never was', () => {
    expect(resultOfHandIns([handIn({ state: 'taken_back' })])).toEqual({ kind: 'none' });
    expect(resultOfHandIns([handIn({ state: 'improve', points: 2 }), handIn({ id: 'two', number: 2 })])).toEqual({
      kind: 'waits',
      since: now,
      handInId: 'two',
    });
  });

  test('is what was accepted, whatever is improved later', () => {
    const accepted = handIn({ state: 'accepted', points: 4 });
    expect(resultOfHandIns([accepted, handIn({ number: 2 })])).toMatchObject({ kind: 'passed', points: 4, used: 2 });
  });
});

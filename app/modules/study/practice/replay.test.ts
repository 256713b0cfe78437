import { describe, expect, it } from 'vitest';
import { checkPractice } from '#tests/model/practice-devices.ts';
import { dueBefore, mastery, ratingOf, type PracticeAnswer } from './mastery.ts';
import { daysIfRight, replay } from './replay.ts';

/** `node tests/long/repeat.ts practice` sets these. */
const runs = Number(process.env['MODEL_RUNS'] ?? 150);
const first = Number(process.env['MODEL_SEED'] ?? 1);

const at = (day: number, time = '09:00') => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+03:00`);
const answer = (answeredAt: Date, isRight: boolean, id = answeredAt.toISOString()): PracticeAnswer => ({
  id,
  questionId: 'q',
  courseId: 'c',
  rating: ratingOf(isRight),
  answeredAt,
});
const cardOf = (...log: readonly PracticeAnswer[]) => {
  const [card] = replay(log);
  if (!card) throw new Error('no card');
  return card;
};

describe('the replay of a log', () => {
  it('loses no answer of two devices with wrong clocks, and is the same in any order', { timeout: 0 }, async () => {
    for (let seed = first; seed < first + runs; seed += 1) await expect(checkPractice(seed)).resolves.toBeUndefined();
  });

  it('asks again at growing intervals, at most about a year', () => {
    const log = [answer(at(1), true)];
    const days = Array.from({ length: 7 }, () => {
      const { dueAt, lastAnsweredAt } = cardOf(...log);
      log.push(answer(dueAt, true));
      return Math.round((dueAt.getTime() - lastAnsweredAt.getTime()) / 86_400_000);
    });
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(days[0]).toBe(3);
    expect(days.at(-1)).toBeLessThan(370);
  });

  it('asks tomorrow what was wrong, also after a right second look', () => {
    const wrong = answer(at(1), false);
    expect(cardOf(wrong).dueAt).toEqual(at(2));
    expect(cardOf(answer(at(1, '09:05'), true), wrong)).toMatchObject({ dueAt: at(2), reviews: 2, lapses: 0 });
    // The night is another day in Nairobi, and not yet one in UTC.
    expect(cardOf(wrong, answer(at(2, '00:30'), true)).dueAt > at(3)).toBe(true);
  });

  it('says beforehand when a right answer brings the question back', () => {
    const log = [answer(at(1), true), answer(at(4), false)];
    expect(daysIfRight(null, at(1))).toBe(3);
    for (const day of [4, 5, 9]) {
      const days = daysIfRight(cardOf(...log), at(day, '11:00'));
      const { dueAt } = cardOf(...log, answer(at(day, '11:00'), true));
      expect(Math.ceil((dueAt.getTime() - at(day, '11:00').getTime()) / 86_400_000)).toBe(days);
    }
  });
});

describe('mastery', () => {
  it('is known until the day it is due, fading then, and open without a right answer at last', () => {
    const right = cardOf(answer(at(1), true));
    const of = (now: Date, cards = [right]) => mastery(['q', 'other'], cards, now);
    expect(of(at(3, '23:59'))).toEqual(['known', 'open']);
    expect(of(at(4, '00:00'))).toEqual(['fading', 'open']);
    expect(of(at(1), [cardOf(answer(at(1), false))])).toEqual(['open', 'open']);
    expect(dueBefore(at(4, '23:59'))).toEqual(at(5, '00:00'));
  });
});

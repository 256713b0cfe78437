import { describe, expect, test } from 'vitest';
import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { lessonState, lessonStates, type LessonFacts } from './lesson-state.ts';

const facts: LessonFacts = {
  rule: null,
  isDone: false,
  isBegun: false,
  isReady: false,
  today: '2026-03-02',
  joinedOn: '2026-02-20',
};
const on = (day: string): LessonRule => ({ kind: 'on', day });
const days = (count: number): LessonRule => ({ kind: 'after_days', days: count });
const after = (lessonId: string): LessonRule => ({ kind: 'after_lesson', lessonId });
const all: LessonRule = { kind: 'after_all' };
const open = { kind: 'open' };

describe('the state of a lesson', () => {
  test.each<[string, Partial<LessonFacts>, object]>([
    ['without a rule', {}, open],
    ['on a later day', { rule: on('2026-03-03') }, { kind: 'on', day: '2026-03-03', afterDays: null }],
    ['on the day', { rule: on('2026-03-02') }, open],
    ['after the day', { rule: on('2025-12-31') }, open],
    ['before the days are over', { rule: days(11) }, { kind: 'on', day: '2026-03-03', afterDays: 11 }],
    ['when the days are over', { rule: days(10) }, open],
    ['days over the end of February', { rule: days(30) }, { kind: 'on', day: '2026-03-22', afterDays: 30 }],
    ['days for somebody who has not joined', { rule: days(3), joinedOn: null }, { kind: 'joined', days: 3 }],
    ['after a lesson to do', { rule: after('a') }, { kind: 'after', lessonId: 'a' }],
    ['after a lesson that is done', { rule: after('a'), isReady: true }, open],
    ['after all others', { rule: all }, { kind: 'after', lessonId: null }],
    ['after all others, done', { rule: all, isReady: true }, open],
    ['begun, whatever the rule', { rule: on('2030-01-01'), isBegun: true }, open],
    ['done, whatever the rule', { rule: on('2030-01-01'), isDone: true }, { kind: 'done' }],
  ])('%s', (_, input, state) => {
    expect(lessonState({ ...facts, ...input })).toEqual(state);
  });
});

describe('the states of a course', () => {
  const openIn = (lessons: Readonly<Record<string, LessonRule | null>>, done: string) => {
    const ruled = Object.entries(lessons).map(([id, rule]) => ({ id, ...(rule && { rule }) }));
    const states = lessonStates(ruled, (id) => done.includes(id), facts);
    return [...states].flatMap(([id, { kind }]) => (kind === 'open' || kind === 'done' ? [id] : [])).join('');
  };

  test.each<[string, Readonly<Record<string, LessonRule | null>>, Readonly<Record<string, string>>]>([
    ['a chain opens link by link', { a: null, b: after('a'), c: after('b') }, { '': 'a', a: 'ab', ab: 'abc' }],
    ['a draft holds nobody up', { b: after('draft') }, { '': 'b' }],
    ['the last waits for all', { a: null, b: null, z: all }, { '': 'ab', a: 'ab', ab: 'abz' }],
    ['two last ones do not wait for each other', { a: null, y: all, z: all }, { '': 'a', a: 'ayz' }],
    ['nor does the last for those behind it', { a: null, y: all, z: after('y') }, { a: 'ay', ay: 'ayz' }],
    ['a course of last lessons is open', { y: all, z: all }, { '': 'yz' }],
  ])('%s', (_, lessons, steps) => {
    for (const [done, found] of Object.entries(steps)) expect(openIn(lessons, done)).toBe(found);
  });
});

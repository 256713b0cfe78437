import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import type { ClosedState } from './lesson-state.ts';
import { opensSentence } from './opens-sentence.ts';

const words = { today: '2026-11-24', titleOf: (id: string) => (id === 'a' ? 'Practice: Record it' : undefined) };

test.each<[ClosedState, string, string]>([
  [
    { kind: 'on', day: '2026-11-30', afterDays: null },
    'Opens on Monday 30 November',
    'Linafunguliwa Jumatatu 30 Novemba',
  ],
  [
    { kind: 'on', day: '2027-01-04', afterDays: null },
    'Opens on Monday 4 January 2027',
    'Linafunguliwa Jumatatu 4 Januari 2027',
  ],
  [
    { kind: 'on', day: '2026-12-03', afterDays: 14 },
    'Opens 14 days after you joined, on 3 December',
    'Linafunguliwa siku 14 baada ya kujiunga, tarehe 3 Desemba',
  ],
  [
    { kind: 'joined', days: 1 },
    'Opens 1 day after you join the course',
    'Linafunguliwa siku 1 baada ya kujiunga na kozi',
  ],
  [{ kind: 'after', lessonId: 'a' }, 'After “Practice: Record it”', 'Baada ya “Practice: Record it”'],
  [{ kind: 'after', lessonId: 'b' }, 'After another lesson', 'Baada ya somo lingine'],
  [{ kind: 'after', lessonId: null }, 'After all other lessons', 'Baada ya masomo mengine yote'],
])('%j is said in both languages', (state, english, swahili) => {
  expect(inLocale('en', () => opensSentence(state, words))).toBe(english);
  expect(inLocale('sw', () => opensSentence(state, words))).toBe(swahili);
});

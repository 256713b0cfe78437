import { describe, expect, it } from 'vitest';
import {
  advance,
  answerNow,
  freshRun,
  isSecondLook,
  lookState,
  resumeRun,
  returnsIn,
  type PracticeRun,
} from './practice-run.ts';

const questions = ['a', 'b', 'c'].map((id) => ({ id, isRight: null as boolean | null }));
const answered = (run: PracticeRun, ...rights: boolean[]) =>
  rights.reduce((now, isRight) => advance(answerNow(now, isRight)), run);
const states = (run: PracticeRun) => run.ids.map((id) => lookState(run, id));

describe('a practice', () => {
  it('asks every question, and again at the end what was wrong', () => {
    const once = answered(freshRun(questions), true, false, false);
    expect(once.queue).toEqual(['b', 'c']);
    expect(isSecondLook(once)).toBe(true);
    expect(states(once)).toEqual(['right', 'again', 'again']);
    const twice = answered(once, true, false);
    expect(twice.queue).toEqual([]);
    expect(states(twice)).toEqual(['right', 'second', 'wrong']);
  });

  it('keeps a question until the learner goes on, and ends once', () => {
    const run = answerNow(freshRun(questions), false);
    expect(run.queue).toEqual(['a', 'b', 'c']);
    expect(states(run)).toEqual(['again', 'open', 'open']);
    const ended = answered(freshRun([]), true);
    expect(ended).toEqual({ ids: [], queue: [], looks: {} });
  });

  it('continues by what the device kept, without questions that are gone and with new ones', () => {
    const run = resumeRun(questions, { a: [true], b: [false], gone: [true] });
    expect(run.queue).toEqual(['c', 'b']);
    expect(states(run)).toEqual(['right', 'again', 'open']);
    expect(resumeRun(questions, { a: [true], b: [true], c: [false, false] })).toEqual(freshRun(questions));
  });

  it('continues by what the server knows, and begins anew where everything was answered', () => {
    const some = questions.map((each) => (each.id === 'a' ? { ...each, isRight: false } : each));
    expect(resumeRun(some, null).queue).toEqual(['b', 'c', 'a']);
    expect(
      resumeRun(
        questions.map((each) => ({ ...each, isRight: false })),
        null,
      ),
    ).toEqual(freshRun(questions));
  });

  it('says when a question returns', () => {
    expect([returnsIn('right', 7), returnsIn('second', 7), returnsIn('wrong', 7), returnsIn('right', 0)]).toEqual([
      7, 1, 1, 1,
    ]);
  });
});

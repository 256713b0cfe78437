import { m } from '#texts';
import { askedBy, pointsToPassOf, type CheckInput } from './check.ts';

const feedbackSentences = {
  score: m.checks_reads_feedback_score,
  study: m.checks_reads_feedback_study,
  answers: m.checks_reads_feedback_answers,
};

/** Says in sentences how a check is drawn, passed and repeated; `pool` is the number of questions that it draws from. */
export function checkSentences(input: CheckInput, pool: number): string[] {
  const { draws, passPercent, attempts, hoursBetween, minutes, graceHours, drawsAgain, feedback } = input;
  const asked = askedBy(draws);
  return [
    drawsAgain ? m.checks_reads_questions_again({ asked, pool }) : m.checks_reads_questions_same({ asked }),
    m.checks_reads_pass({ points: pointsToPassOf(passPercent, asked), of: asked }),
    attempts === null ? m.checks_reads_attempts_any() : m.checks_reads_attempts({ count: attempts }),
    hoursBetween > 0 && attempts !== 1 ? m.checks_reads_pause({ count: hoursBetween }) : '',
    minutes === null ? m.checks_reads_no_limit() : m.checks_reads_minutes({ minutes, hours: graceHours }),
    feedbackSentences[feedback](),
  ].filter((sentence) => sentence !== '');
}

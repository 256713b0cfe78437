import type { QuestionKind } from '#app/shared/study-terms.ts';
import { langBeside } from '#app/shared/text-language.ts';
import type { Answer } from '../../kinds/question-kind.ts';
import type { MarkedAnswer, ShownOf, ShownQuestion } from '../../kinds/question-kinds.ts';
import { readNumber } from '../../kinds/read-number.ts';

/** What the fields of one kind of question are given. */
export interface AnswerViewProps<Kind extends QuestionKind> {
  readonly question: ShownOf<Kind>;
  /** Null until something is answered. */
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer) => void;
  /** Null until it is marked; then nothing can be changed. */
  readonly result: MarkedAnswer | null;
}

/** For `lang` of a question's own words; undefined if the page is in their language too. */
export const langOf = ({ locale }: ShownQuestion): string | undefined => langBeside(locale);

/** What stands in each place of an answer; null where it is empty. */
export const placesOf = (answer: Answer | null, count: number): readonly (string | null)[] =>
  Array.from({ length: count }, (_, place) =>
    Array.isArray(answer) ? ((answer as (string | null)[])[place] ?? null) : null,
  );

/** Whether there is an answer to be checked: every place is filled, and a number is clear. */
export function isAnswered(question: ShownQuestion, answer: Answer | null): boolean {
  if (answer === null) return false;
  if (typeof answer === 'boolean') return true;
  if (typeof answer === 'string')
    return question.kind === 'number' ? readNumber(answer, question.unit).kind === 'number' : answer.trim() !== '';
  if (question.kind === 'matching') return placesOf(answer, question.places.length).every((each) => each !== null);
  if (question.kind === 'gaps') return placesOf(answer, question.parts.length - 1).every((each) => each !== null);
  return answer.length > 0;
}

/** How a part of a marked answer looks: right, wrong, or neither. */
export const markClass = (isRight: boolean | null) =>
  isRight === null ? undefined : isRight ? 'is-right' : 'is-wrong';

import type { CheckResult, CheckView, ShownAnswer } from '#app/modules/learning/lesson-kinds/check/check-content.ts';
import type { Answer } from '#app/modules/questions/kinds/question-kind.ts';
import type { MarkedAnswer, ShownQuestion } from '#app/modules/questions/kinds/question-kinds.ts';

type AnswerOfPaper = ShownAnswer<ShownQuestion, Answer, MarkedAnswer>;
/** The result of a check, and a check, with the types of the questions' module. */
export type ShownResult = CheckResult<AnswerOfPaper>;
export type ShownCheck = CheckView<ShownQuestion, AnswerOfPaper>;

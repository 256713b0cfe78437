import { type Locale, locales } from '#app/shared/locale.ts';
import type { QuestionKind } from '#app/shared/study-terms.ts';
import { multipleChoice, singleChoice, type MultipleChoice, type ShownChoice, type SingleChoice } from './choice.ts';
import { gaps, type Gaps, type ShownGaps } from './gaps.ts';
import { matching, type Matching, type ShownMatching } from './matching.ts';
import { numberQuestion, type NumberQuestion, type ShownNumber } from './number.ts';
import { ordering, type Ordering, type ShownOrdering } from './ordering.ts';
import type { Answer, Draw, Mark, QuestionFault, QuestionKindRules, ShownPicture } from './question-kind.ts';
import { isEmptyText, languagesOf, textIn, type QuestionText } from './question-text.ts';
import { shortText, type ShortText, type ShownShortText } from './short-text.ts';
import { trueFalse, type ShownTrueFalse, type TrueFalse } from './true-false.ts';

/** A question with its key, as a revision holds it. */
export type QuestionContent =
  | SingleChoice
  | MultipleChoice
  | TrueFalse
  | NumberQuestion
  | ShortText
  | Ordering
  | Matching
  | Gaps;

type Shown =
  | ShownChoice<'single_choice'>
  | ShownChoice<'multiple_choice'>
  | ShownTrueFalse
  | ShownNumber
  | ShownShortText
  | ShownOrdering
  | ShownMatching
  | ShownGaps;

/** A question without its key, in one language and in drawn order. `locale` is the language that its texts are in. */
export type ShownQuestion = {
  readonly locale: Locale;
  readonly prompt: string;
  readonly beside: string;
  readonly picture?: ShownPicture;
} & Shown;

export type ContentOf<Kind extends QuestionKind> = Extract<QuestionContent, { kind: Kind }>;

export type ShownOf<Kind extends QuestionKind> = Extract<ShownQuestion, { kind: Kind }>;

const rules: {
  readonly [Kind in QuestionKind]: QuestionKindRules<ContentOf<Kind>, Extract<Shown, { kind: Kind }>>;
} = {
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  number: numberQuestion,
  short_text: shortText,
  ordering,
  matching,
  gaps,
};

/** The rules of a content's own kind: TypeScript does not see that both are of the same kind. */
const rulesOf = (content: QuestionContent) =>
  rules[content.kind] as unknown as QuestionKindRules<QuestionContent, Shown>;

/** A new question of a kind. `newId` gives ids that tell nothing about an order. */
export const blankQuestion = (kind: QuestionKind, newId: () => string): QuestionContent => rules[kind].blank(newId);

/** Why a question cannot be published; null where it can. Every text is needed in each language that the question is asked in. */
export function faultOf(content: QuestionContent, courseLocale: Locale): QuestionFault | null {
  const { fault, texts } = rulesOf(content);
  if (isEmptyText(content.prompt)) return 'prompt_missing';
  const languages = languagesOf(content.prompt);
  if (!languages.includes(courseLocale)) return 'language_missing';
  const kindFault = fault(content);
  if (kindFault) return kindFault;
  const isWhole = (text: QuestionText) => {
    const written = languagesOf(text);
    return locales.every((locale) => written.includes(locale) === languages.includes(locale));
  };
  if (!texts(content).every(isWhole)) return 'language_missing';
  return content.picture && !isWhole(content.picture.alt) ? 'picture_alt_missing' : null;
}

/** The language that a question is asked in for somebody who reads this one. */
export function languageOf({ prompt }: QuestionContent, locale: Locale): Locale {
  const [first = locale, ...others] = languagesOf(prompt);
  return [first, ...others].includes(locale) ? locale : first;
}

/** The picture of a question with its words in one language. */
export const shownPicture = ({ picture }: QuestionContent, locale: Locale): ShownPicture | null =>
  picture ? { ...picture, alt: textIn(picture.alt, locale) } : null;

/** What a browser may see before the answer is marked. */
export function keylessOf(content: QuestionContent, draw: Draw): ShownQuestion {
  const picture = shownPicture(content, draw.locale);
  return {
    locale: languageOf(content, draw.locale),
    prompt: textIn(content.prompt, draw.locale),
    beside: textIn(content.beside, draw.locale),
    ...(picture && { picture }),
    ...rulesOf(content).keyless(content, draw),
  };
}

/** The points of any answer: none for one that does not fit the question. */
export const markAnswer = (content: QuestionContent, answer: unknown): Mark => rulesOf(content).mark(content, answer);

/** A marked answer, with what is shown after it. */
export interface MarkedAnswer extends Mark {
  readonly isRight: boolean;
  readonly solution: Answer;
  readonly reason: string;
}

/** Marks an answer and says why: in the author's words to this very answer, or else in the explanation. */
export function answerWithReason(content: QuestionContent, answer: unknown, locale: Locale): MarkedAnswer {
  const { solution, reason } = rulesOf(content);
  const mark = markAnswer(content, answer);
  const own = reason(content, answer);
  return {
    ...mark,
    isRight: mark.of > 0 && mark.points === mark.of,
    solution: solution(content, locale),
    reason: textIn(own && !isEmptyText(own) ? own : content.explanation, locale),
  };
}

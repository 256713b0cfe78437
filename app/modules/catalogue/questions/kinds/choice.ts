import { drawOrder } from './draw-order.ts';
import {
  listIn,
  type CommonContent,
  type Draw,
  type Item,
  type QuestionFault,
  type QuestionKindRules,
  type ShownItem,
} from './question-kind.ts';
import { comparable, isEmptyText, textIn, type QuestionText } from './question-text.ts';

interface Option extends Item {
  readonly isRight: boolean;
  /** Text for learners who select it, or wrongly leave it out. */
  readonly reason: QuestionText;
}

interface ChoiceContent extends CommonContent {
  readonly options: readonly Option[];
}

export interface SingleChoice extends ChoiceContent {
  readonly kind: 'single_choice';
}
export interface MultipleChoice extends ChoiceContent {
  readonly kind: 'multiple_choice';
}

export interface ShownChoice<Kind extends string> {
  readonly kind: Kind;
  readonly options: readonly ShownItem[];
}

/** Whether two of some texts say the same in a language, so that nobody could tell them apart. */
export function areAlike(texts: readonly QuestionText[]): boolean {
  return (['en', 'sw'] as const).some((locale) => {
    const said = texts.map((text) => comparable(textIn(text, locale))).filter((each) => each !== '');
    return new Set(said).size < said.length;
  });
}

function fault({ options }: ChoiceContent): QuestionFault | null {
  if (options.length < 2) return 'answers_too_few';
  if (options.some(({ text }) => isEmptyText(text))) return 'text_missing';
  if (areAlike(options.map(({ text }) => text))) return 'answers_alike';
  return options.some(({ isRight }) => isRight) ? null : 'right_missing';
}

const blankOptions = (newId: () => string): Option[] =>
  [true, false, false].map((isRight) => ({ id: newId(), text: {}, isRight, reason: {} }));

const shownOptions = ({ options }: ChoiceContent, { locale, seed, keepsOptions = false }: Draw) =>
  (keepsOptions ? options : drawOrder(options, seed)).map(({ id, text }) => ({ id, text: textIn(text, locale) }));

const saidTo = (option: Option | undefined) => (option && !isEmptyText(option.reason) ? option.reason : null);
const rightIds = ({ options }: ChoiceContent) => options.filter(({ isRight }) => isRight).map(({ id }) => id);
const optionTexts = ({ options }: ChoiceContent) => options.map(({ text }) => text);

const blankTexts: CommonContent = { prompt: {}, beside: {}, explanation: {} };

export const singleChoice: QuestionKindRules<SingleChoice, ShownChoice<'single_choice'>> = {
  blank: (newId) => ({ kind: 'single_choice', ...blankTexts, options: blankOptions(newId) }),
  texts: optionTexts,
  fault: (content) => fault(content) ?? (rightIds(content).length > 1 ? 'right_missing' : null),
  keyless: (content, draw) => ({ kind: 'single_choice', options: shownOptions(content, draw) }),
  mark: (content, answer) => ({ points: rightIds(content).some((id) => id === answer) ? 1 : 0, of: 1 }),
  solution: (content) => rightIds(content)[0] ?? '',
  reason: ({ options }, answer) => saidTo(options.find(({ id }) => id === answer)),
};

export const multipleChoice: QuestionKindRules<MultipleChoice, ShownChoice<'multiple_choice'>> = {
  blank: (newId) => ({ kind: 'multiple_choice', ...blankTexts, options: blankOptions(newId) }),
  texts: optionTexts,
  fault,
  keyless: (content, draw) => ({ kind: 'multiple_choice', options: shownOptions(content, draw) }),
  /** A point for each right option that is selected, and one less for each wrong one: who selects all of them gains nothing. */
  mark(content, answer) {
    const selected = new Set(listIn(answer));
    const right = content.options.filter(({ id, isRight }) => isRight && selected.has(id)).length;
    const wrong = content.options.filter(({ id, isRight }) => !isRight && selected.has(id)).length;
    return { points: Math.max(0, right - wrong), of: rightIds(content).length };
  },
  solution: rightIds,
  reason({ options }, answer) {
    const selected = new Set(listIn(answer));
    return saidTo(options.find((option) => option.isRight !== selected.has(option.id) && saidTo(option) !== null));
  },
};

import { type ShownPicture, listIn, typedIn } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { markAnswer, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { textIn, type QuestionText } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { QuestionKind } from '#app/shared/study-terms.ts';

/** Answers that a figure needs, and those that a warning needs: fewer say too little. */
export const minAnswers = 10;
const minAnswersForWarning = 20;
/** Below this share of right answers a question is looked at; so is one that good learners miss more often than weak ones. */
const minShare = 0.25;

/** Figures of the first answers of learners to a question. */
interface ItemFigures {
  readonly answers: number;
  readonly right: number;
  /** -1 to 1; null where all answers, or all other points, are alike. */
  readonly discrimination: number | null;
  /** Middle of the seconds. */
  readonly seconds: number | null;
}

export type ItemWarning = 'reversed' | 'too_hard';

/** Returns why a question should be looked at; null where nothing is odd, or too few have answered. */
export function warningOf({ answers, right, discrimination }: Omit<ItemFigures, 'seconds'>): ItemWarning | null {
  if (answers < minAnswersForWarning) return null;
  if (discrimination !== null && discrimination < 0) return 'reversed';
  return right / answers < minShare ? 'too_hard' : null;
}

/** An answer of some learners. */
interface AnswerGroup {
  /** The revision that it was marked by: what counts as right until it is regraded. */
  readonly content: QuestionContent;
  readonly answer: unknown;
  readonly learners: number;
}

/** A selected answer: an option, a typed answer, or a place of a longer answer. */
export interface SelectedAnswer {
  readonly what:
    | { readonly kind: 'words'; readonly text: string }
    | { readonly kind: 'truth'; readonly isTrue: boolean }
    | { readonly kind: 'left_out'; readonly text: string }
    | { readonly kind: 'in_place'; readonly text: string; readonly place: number }
    | { readonly kind: 'for'; readonly text: string; readonly of: string }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'empty' };
  readonly isRight: boolean;
  readonly learners: number;
}

/** Bars of one question. */
const maxShown = 8;

/** Counts what learners chose in a question, right answers first, then the most selected ones. */
export function selectedAnswers(groups: readonly AnswerGroup[], locale: Locale): SelectedAnswer[] {
  const counted = new Map<string, SelectedAnswer>();
  for (const { content, answer, learners } of groups) {
    for (const selected of partsOf(content, answer, locale)) {
      const key = JSON.stringify(selected);
      counted.set(key, { ...selected, learners: (counted.get(key)?.learners ?? 0) + learners });
    }
  }
  return [...counted.values()]
    .toSorted((one, other) => Number(other.isRight) - Number(one.isRight) || other.learners - one.learners)
    .slice(0, maxShown);
}

/** The wrong answer that most learners chose; null where nobody was wrong. */
export const topWrongAnswer = (selected: readonly SelectedAnswer[]): SelectedAnswer | null =>
  selected.find(({ isRight }) => !isRight) ?? null;

type Part = Omit<SelectedAnswer, 'learners'>;

function partsOf(content: QuestionContent, answer: unknown, locale: Locale): Part[] {
  if (answer === null) return [{ what: { kind: 'empty' }, isRight: false }];
  const worded = (text: QuestionText | undefined): Part['what'] =>
    text ? { kind: 'words', text: textIn(text, locale) } : { kind: 'unknown' };
  switch (content.kind) {
    case 'single_choice': {
      const option = content.options.find(({ id }) => id === answer);
      return [{ what: worded(option?.text), isRight: option?.isRight ?? false }];
    }
    case 'multiple_choice': {
      const selected = new Set(listIn(answer));
      return content.options.flatMap(({ id, text, isRight }): Part[] => {
        if (selected.has(id)) return [{ what: worded(text), isRight }];
        return isRight ? [{ what: { kind: 'left_out', text: textIn(text, locale) }, isRight: false }] : [];
      });
    }
    case 'true_false':
      return [{ what: { kind: 'truth', isTrue: answer === true }, isRight: answer === content.isTrue }];
    case 'number':
    case 'short_text': {
      const { points, of } = markAnswer(content, answer);
      return [{ what: { kind: 'words', text: typedIn(answer).trim() }, isRight: points === of }];
    }
    case 'ordering': {
      const answers = listIn(answer);
      return content.items.map(({ id, text }, place) => ({
        what: { kind: 'in_place', text: textIn(text, locale), place: answers.indexOf(id) + 1 },
        isRight: answers[place] === id,
      }));
    }
    case 'matching': {
      const answers = listIn(answer);
      const all = [...content.pairs.map((pair) => pair.answer), ...content.spares];
      return content.pairs.map(({ text, answer: expected }, place): Part => {
        const taken = all.find(({ id }) => id === answers[place]);
        const isRight = taken?.id === expected.id;
        if (!taken) return { what: { kind: 'left_out', text: textIn(text, locale) }, isRight };
        return { what: { kind: 'for', text: textIn(taken.text, locale), of: textIn(text, locale) }, isRight };
      });
    }
    case 'gaps': {
      const answers = listIn(answer);
      return answers.map((word, gap): Part => {
        const alone = answers.map((_, index) => (index === gap ? word : null));
        return {
          what: { kind: 'in_place', text: typedIn(word).trim(), place: gap + 1 },
          isRight: markAnswer(content, alone).points === 1,
        };
      });
    }
  }
}

export interface AnalysedItem extends ItemFigures {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly words: string;
  readonly picture: ShownPicture | null;
  readonly warning: ItemWarning | null;
  readonly selected: readonly SelectedAnswer[];
  /** Title of the lesson that teaches it, for the warning; empty without a place. */
  readonly lessonTitle: string;
  /** Whether attempts are marked by an older revision than the newest. */
  readonly canRegrade: boolean;
}

export interface ItemAnalysis {
  readonly course: { readonly id: string; readonly title: string };
  readonly quizzes: readonly { readonly id: string; readonly title: string }[];
  /** Null for a course without quizzes. */
  readonly quiz: { readonly id: string; readonly title: string } | null;
  readonly attempts: number;
  readonly since: Date | null;
  readonly items: readonly AnalysedItem[];
}

import type { Locale } from '#app/shared/locale.ts';
import type { QuestionText } from './question-text.ts';

/**
 * A learner's answer: the id of an option, true or false, a typed text, or a list: the ids that are selected, in their order, or the id or
 * word in each place, null where it is empty.
 */
export type Answer = string | boolean | readonly (string | null)[];

/** Points of an answer: right where it has all of them. */
export interface Mark {
  readonly points: number;
  readonly of: number;
}

/** A picture above the answers. The bytes behind its id never change, so its size is a part of the content. */
export interface QuestionPicture {
  /** Id of its media file. */
  readonly id: string;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: QuestionText;
}

export interface ShownPicture extends Omit<QuestionPicture, 'alt'> {
  readonly alt: string;
}

/** Everything that the kinds share. */
export interface CommonContent {
  readonly prompt: QuestionText;
  /** Beside the question: lines of 'name = value', or words, some of them **bold**. */
  readonly beside: QuestionText;
  readonly picture?: QuestionPicture | undefined;
  /** Shown after the answer. */
  readonly explanation: QuestionText;
}

/** A text that answers refer to by its id, which says nothing about its place: learners see it before they answer. */
export interface Item {
  readonly id: string;
  readonly text: QuestionText;
}

export interface ShownItem {
  readonly id: string;
  readonly text: string;
}

/** In which language and order a question is shown; the same seed draws the same order. */
export interface Draw {
  readonly locale: Locale;
  readonly seed: string;
  /** Leaves options in their author's order; what is put in order or place by the learner is always drawn. */
  readonly keepsOptions?: boolean;
}

/** Why a question cannot be published. */
const questionFaults = [
  'prompt_missing',
  'language_missing',
  'text_missing',
  'answers_too_few',
  'answers_alike',
  'right_missing',
  'spelling_missing',
  'gap_missing',
  'gaps_differ',
  'picture_alt_missing',
] as const;
export type QuestionFault = (typeof questionFaults)[number];

/**
 * Behaviour of one kind of question. Every function is pure and takes any content of its kind, drafts too; `mark` and `reason` take
 * any answer at all, because it comes from a device.
 */
export interface QuestionKindRules<Content, Shown> {
  /** Returns the content of a new question; every item has its own id. */
  readonly blank: (newId: () => string) => Content;
  /** The texts that it needs in each of its languages, beside the question itself. */
  readonly texts: (content: Content) => readonly QuestionText[];
  readonly fault: (content: Content) => QuestionFault | null;
  /** Returns the question without key and reasons, for a browser before the answer is marked. */
  readonly keyless: (content: Content, draw: Draw) => Shown;
  readonly mark: (content: Content, answer: unknown) => Mark;
  readonly solution: (content: Content, locale: Locale) => Answer;
  /** Returns the author's text for this answer; null if only the explanation is shown. */
  readonly reason: (content: Content, answer: unknown) => QuestionText | null;
}

/** An id of an answer: drawn by chance, so that it says nothing about the answer's place. */
export function newItemId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('');
}

/** An answer that is a list; empty for anything else. */
export const listIn = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

/** An answer that is a text; empty for anything else. */
export const typedIn = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** Counts the positions with the right item. */
export function placesRight(expected: readonly string[], answer: unknown): number {
  const placed = listIn(answer);
  return expected.filter((each, place) => placed[place] === each).length;
}

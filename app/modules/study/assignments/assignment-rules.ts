import type { Level } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import type { QuestionText } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { plainQuotes } from '#app/shared/fold-text.ts';

/** From nothing to full marks. A level is as many points. */
export const levels = [0, 1, 2, 3] as const satisfies readonly Level[];
export type { Level };
export const highestLevel = 3;

/** Criterion of a rubric. `levels` has a text for each level; that of level 0 may be empty. */
export interface Criterion {
  readonly id: string;
  readonly name: QuestionText;
  readonly levels: readonly QuestionText[];
}

export type Rubric = readonly Criterion[];

/** Settings of an assignment: accepted kinds of work and the rubric. Its brief is the text of its lesson. */
export interface AssignmentInput {
  readonly takesText: boolean;
  readonly takesPhotos: boolean;
  readonly takesFiles: boolean;
  readonly pointsToAccept: number;
  /** Days until an answer is promised. */
  readonly answerDays: number;
  readonly rubric: Rubric;
}

export const maxCriteria = 10;
export const maxCriterionLength = 60;
export const maxLevelLength = 300;
export const maxAnswerDays = 30;

/** Limits of a submission. The body of its request must stay below 64 KB. */
export const maxSubmissionLength = 12_000;
export const maxPhotos = 4;
export const maxDocuments = 2;
export const maxSubmissions = 20;
export const maxFeedbackLength = 4_000;

/** Largest photo after the device has shrunk it, and largest PDF, in bytes. */
export const maxPhotoBytes = 300 * 1024;
export const maxDocumentBytes = 5 * 1024 * 1024;

/** Most points of a rubric. */
export const maxPointsOf = (rubric: Rubric): number => rubric.length * highestLevel;

/** Levels by the ids of their criteria. */
export type Levels = Readonly<Record<string, Level>>;

/** The sum of the levels so far, and how many criteria have none. */
export function sumOf(
  rubric: readonly Pick<Criterion, 'id'>[],
  input: Levels,
): { readonly points: number; readonly open: number } {
  let [points, open] = [0, 0];
  for (const { id } of rubric) {
    const level = input[id];
    if (level === undefined) open += 1;
    else points += level;
  }
  return { points, open };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns when an answer is due for a submission. */
export const answerByOf = (receivedAt: Date, answerDays: number): Date =>
  new Date(receivedAt.getTime() + answerDays * dayMs);

/** Number of words of a text. */
export const countWords = (text: string): number =>
  plainQuotes(text).match(/[\p{L}\p{N}]+(?:['.,:-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Whether a value is a level. */
export const isLevel = (value: unknown): value is Level => levels.some((level) => level === value);

/** The best of several results: the one with the most points, accepted ones first; null for none. */
export function bestOf<Result extends { readonly state: string; readonly points: number | null }>(
  results: readonly Result[],
): Result | null {
  const rank = ({ state, points }: Result) => (state === 'accepted' ? 1_000 : 0) + (points ?? -1);
  return results.reduce<Result | null>((best, each) => (best && rank(best) >= rank(each) ? best : each), null);
}

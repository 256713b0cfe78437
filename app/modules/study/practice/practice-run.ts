/** A practice under way. Every question is looked at once; what was wrong comes back at the end, once. */
export interface PracticeRun {
  readonly ids: readonly string[];
  /** Questions that are still to be asked; the first one is asked now. */
  readonly queue: readonly string[];
  /** Whether the answers to each question were right, in their order: none, one or two. */
  readonly looks: Readonly<Record<string, readonly boolean[]>>;
}

/** Right at once, right at the second look, wrong at last, to be looked at again at the end, and not asked yet. */
export type LookState = 'right' | 'second' | 'wrong' | 'again' | 'open';

interface Asked {
  readonly id: string;
  /** Whether its last answer was right; null without one. */
  readonly isRight: boolean | null;
}

const looksOf = (run: Pick<PracticeRun, 'looks'>, id: string) => run.looks[id] ?? [];

/** A question that is to be asked: never looked at, or wrong at the first look. */
const isLeft = (looks: readonly boolean[]) => looks.length === 0 || (looks.length === 1 && looks[0] === false);

function queueOf(ids: readonly string[], looks: PracticeRun['looks']): string[] {
  const left = ids.filter((id) => isLeft(looks[id] ?? []));
  const isNew = (id: string) => (looks[id] ?? []).length === 0;
  return [...left.filter(isNew), ...left.filter((id) => !isNew(id))];
}

/** Begins with all questions. */
export const freshRun = (questions: readonly Pick<Asked, 'id'>[]): PracticeRun => {
  const ids = questions.map(({ id }) => id);
  return { ids, queue: ids, looks: {} };
};

/**
 * Continues where the learner stopped: by what the device kept, or else by the answers that the server knows, where some but not all
 * questions have one. Questions that were added since are asked, those that are gone are not.
 */
export function resumeRun(questions: readonly Asked[], kept: PracticeRun['looks'] | null): PracticeRun {
  const known = Object.fromEntries(questions.flatMap(({ id, isRight }) => (isRight === null ? [] : [[id, [isRight]]])));
  const looks = Object.fromEntries(
    questions.flatMap(({ id }) => {
      const own = kept ? kept[id] : known[id];
      return own ? [[id, own]] : [];
    }),
  );
  const ids = questions.map(({ id }) => id);
  const hasNew = ids.some((id) => (looks[id] ?? []).length === 0);
  const queue = queueOf(ids, looks);
  if (queue.length === 0 || (!kept && !hasNew)) return freshRun(questions);
  return { ids, queue, looks };
}

/** The run after an answer to the question that is asked now, which stays until `advance`. */
export function answerNow(run: PracticeRun, isRight: boolean): PracticeRun {
  const [id] = run.queue;
  if (id === undefined) return run;
  return { ...run, looks: { ...run.looks, [id]: [...looksOf(run, id), isRight] } };
}

/** Goes on to the next question; what was wrong at its first look moves to the end. */
export function advance(run: PracticeRun): PracticeRun {
  const [id, ...rest] = run.queue;
  if (id === undefined) return run;
  return { ...run, queue: isLeft(looksOf(run, id)) && looksOf(run, id).length > 0 ? [...rest, id] : rest };
}

export function lookState(run: PracticeRun, id: string): LookState {
  const [first, second] = looksOf(run, id);
  if (first === undefined) return 'open';
  if (first) return 'right';
  return second === undefined ? 'again' : second ? 'second' : 'wrong';
}

/** Whether the question that is asked now was wrong before. */
export const isSecondLook = (run: PracticeRun): boolean => {
  const [id] = run.queue;
  return id !== undefined && looksOf(run, id).length > 0;
};

/** In how many days a question returns: tomorrow after a wrong answer, also if the second look was right. */
export const returnsIn = (state: LookState, daysIfRight: number): number =>
  state === 'right' ? Math.max(1, daysIfRight) : 1;

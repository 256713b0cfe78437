import { isLevel, type Levels } from '../../assignment.ts';

interface Grading {
  readonly levels: Levels;
  readonly feedback: string;
}

const keyOf = (id: string) => `mic3-grading:${id}`;

/** Stores unfinished grading in this tab; nothing without session storage. */
export function saveGradingDraft(id: string, grading: Grading): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(grading));
  } catch {
    // Full, or closed to us.
  }
}

/** Returns the unfinished grading; null without one. */
export function readGradingDraft(id: string): Grading | null {
  try {
    const { levels, feedback } = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '') as Partial<Grading>;
    if (typeof feedback !== 'string' || typeof levels !== 'object') return null;
    return { feedback, levels: Object.fromEntries(Object.entries(levels).filter(([, level]) => isLevel(level))) };
  } catch {
    return null;
  }
}

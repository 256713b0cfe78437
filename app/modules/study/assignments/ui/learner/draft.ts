import { newStudyEventId } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import type {
  SubmissionView,
  SubmissionFile,
} from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';

/** A file of a draft: on the device, or with the server, for one of the submission before. */
export type DraftFile = SubmissionFile;

/** Draft of a submission, stored on the device. */
export interface Draft {
  /** The submission's id, so that it is handed in once, however often it is sent. */
  readonly id: string;
  readonly text: string;
  readonly files: readonly DraftFile[];
}

const keyOf = (learnerId: string, lessonId: string) => `mic3-hand-in:${learnerId}:${lessonId}`;

/** The draft on this device; null without one. */
export function readDraft(learnerId: string, lessonId: string): Draft | null {
  try {
    const { id, text, files } = JSON.parse(localStorage.getItem(keyOf(learnerId, lessonId)) ?? '') as Partial<Draft>;
    return typeof id === 'string' && typeof text === 'string' && Array.isArray(files) ? { id, text, files } : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; returns whether the device could. */
export function saveDraft(learnerId: string, lessonId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(learnerId, lessonId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(learnerId: string, lessonId: string): void {
  try {
    localStorage.removeItem(keyOf(learnerId, lessonId));
  } catch {
    // A browser without storage has none.
  }
}

/** A new draft: empty, or with everything of a former submission. */
export const newDraft = (of: Pick<SubmissionView, 'text' | 'files'> | null): Draft => ({
  id: newStudyEventId(),
  text: of?.text ?? '',
  files: of?.files ?? [],
});

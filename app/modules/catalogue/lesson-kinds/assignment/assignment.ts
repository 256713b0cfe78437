import { ClipboardPen } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';
import type { AssignmentView } from './assignment-content.ts';
import { m } from '#texts';

/** A brief whose answer is handed in and graded by a rubric; accepting it completes the lesson. */
export const assignment: LessonKindDefinition = {
  label: m.player_kind_assignment,
  counted: m.player_kinds_assignment,
  icon: ClipboardPen,
  tryFree: m.player_try_read,
  isNamedInOutline: true,
  isPlayable: false,
  size: () => '',
  minutes: () => null,
  position: { step: 1, label: () => '', noteLabel: () => '' },
  completedBy: 'use case',
};

export interface AssignmentContent {
  readonly kind: 'assignment';
  /** The brief: sanitised HTML. */
  readonly html: string;
  /** Null if its rubric is not written yet. Its module adds it to what the lesson holds. */
  readonly assignment: AssignmentView | null;
}

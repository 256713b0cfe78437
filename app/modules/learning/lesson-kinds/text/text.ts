import { FileText } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';

/** A text with its pictures. Its position: the share that was read, from 0 to 1. */
export const text: LessonKindDefinition = {
  label: 'Text',
  icon: FileText,
  verb: 'Read',
  isNamedInOutline: true,
  isPlayable: false,
  size: () => '',
  position: { step: 0.02, label: () => '' },
  completedBy: 'learner',
};

export interface TextContent {
  readonly kind: 'text';
  /** Sanitised HTML. */
  readonly html: string;
}

import { FileText } from '#app/ui/icons.ts';
import { wholeMinutes, type LessonKindDefinition } from '../lesson-kind.ts';

/** That somebody reads who thinks along, and tries the examples later. */
const wordsPerMinute = 200;

/** A text with its pictures. Its position: the share that was read, from 0 to 1. */
export const text: LessonKindDefinition = {
  label: 'Text',
  unit: 'text',
  icon: FileText,
  verb: 'Read',
  isNamedInOutline: true,
  isPlayable: false,
  size: () => '',
  minutes: ({ wordCount }) => wholeMinutes((60 * wordCount) / wordsPerMinute),
  position: { step: 0.02, label: () => '' },
  completedBy: 'learner',
};

export interface TextContent {
  readonly kind: 'text';
  /** Sanitised HTML. */
  readonly html: string;
}

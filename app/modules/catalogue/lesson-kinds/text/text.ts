import { FileText } from '#app/ui/icons.ts';
import { wholeMinutes, type LessonKindDefinition } from '../lesson-kind.ts';
import { m } from '#texts';

/** Reading speed of a learner who thinks along and tries the examples later. */
const wordsPerMinute = 200;

/** A text with its pictures. Its position: the share that was read, from 0 to 1. */
export const text: LessonKindDefinition = {
  label: m.player_kind_text,
  counted: m.player_kinds_text,
  icon: FileText,
  tryFree: m.player_try_read,
  isNamedInOutline: true,
  isPlayable: false,
  size: () => '',
  minutes: ({ wordCount }) => wholeMinutes((60 * wordCount) / wordsPerMinute),
  position: { step: 0.02, label: () => '', noteLabel: () => '' },
  completedBy: 'learner',
};

export interface TextContent {
  readonly kind: 'text';
  /** Sanitised HTML. */
  readonly html: string;
}

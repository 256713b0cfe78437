import { ListChecks } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';
import type { PracticeSet } from './practice-content.ts';
import { m } from '#texts';

/** Questions with feedback after each answer; complete once each has been answered. */
export const practice: LessonKindDefinition = {
  label: m.player_kind_practice,
  counted: m.player_kinds_practice,
  icon: ListChecks,
  tryFree: m.player_try_read,
  isNamedInOutline: true,
  isPlayable: false,
  size: ({ questions = 0 }) => (questions > 0 ? m.player_questions({ count: questions }) : ''),
  minutes: () => null,
  position: { step: 1, label: () => '', noteLabel: () => '' },
  completedBy: 'use case',
};

export interface PracticeContent {
  readonly kind: 'practice';
  /** Introduction: sanitised HTML. */
  readonly html: string;
  /** Null until the module of practice adds the questions. */
  readonly practice: PracticeSet | null;
}

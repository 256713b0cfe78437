import { ClipboardCheck } from '#app/ui/icons.ts';
import type { LessonKindDefinition } from '../lesson-kind.ts';
import type { QuizView } from './quiz-content.ts';
import { m } from '#texts';

/** Questions that are drawn and marked by the server; passing completes the lesson. */
export const quiz: LessonKindDefinition = {
  label: m.player_kind_quiz,
  counted: m.player_kinds_quiz,
  icon: ClipboardCheck,
  tryFree: m.player_try_read,
  isNamedInOutline: true,
  isPlayable: false,
  size: ({ questions = 0 }) => (questions > 0 ? m.player_questions({ count: questions }) : ''),
  minutes: () => null,
  position: { step: 1, label: () => '', noteLabel: () => '' },
  completedBy: 'use case',
};

export interface QuizContent {
  readonly kind: 'check';
  /** Introduction: sanitised HTML. */
  readonly html: string;
  /** Null if its settings are not written yet. Its module adds it to what the lesson holds. */
  readonly quiz: QuizView | null;
}

import type { Mastery } from './mastery.ts';

/** Questions of one practice over all courses. */
export const maxAtOnce = 12;

/** Due questions, and practice of this week, for the dashboard. */
export interface FiveMinutes {
  /** At most twelve, the longest due first. */
  readonly due: readonly { readonly courseId: string; readonly course: string; readonly category: string }[];
  /** Marks of the first answers of today. */
  readonly today: { readonly marks: readonly boolean[]; readonly right: number };
  readonly tomorrow: number;
  /** Monday to Sunday, in Nairobi. */
  readonly week: readonly { readonly day: string; readonly isToday: boolean; readonly isPractised: boolean }[];
  readonly answersThisWeek: number;
  readonly known: number;
  readonly answered: number;
}

/** What a learner knows of a section: a state for each question, in the order of the course. Null for questions without a place. */
export interface SectionKnowledge {
  readonly sectionId: string | null;
  readonly questions: readonly { readonly lessonId: string | null; readonly mastery: Mastery }[];
}

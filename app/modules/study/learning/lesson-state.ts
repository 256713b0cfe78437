import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';

/** State of a lesson that its rule keeps closed, with the condition that opens it. */
export type ClosedState =
  /** A day in Nairobi; `afterDays` if it depends on when the learner joined. */
  | { readonly kind: 'on'; readonly day: string; readonly afterDays: number | null }
  /** Days after joining, for a user who has not joined the course. */
  | { readonly kind: 'joined'; readonly days: number }
  /** After a lesson of the course; null: after all others. */
  | { readonly kind: 'after'; readonly lessonId: string | null };

/** States of a lesson by its rule. */
export type LessonState = { readonly kind: 'open' } | { readonly kind: 'done' } | ClosedState;

/** Days of a learner of a course, in Nairobi. */
export interface StudyDays {
  readonly today: string;
  /** Null without an enrolment. */
  readonly joinedOn: string | null;
}

export interface LessonFacts extends StudyDays {
  readonly rule: LessonRule | null;
  readonly isDone: boolean;
  /** True while the learner has an open attempt at it. */
  readonly isBegun: boolean;
  /** True if the learner has done what the rule requires. Ignored for other rules. */
  readonly isReady: boolean;
}

/** The state of a lesson without a rule. */
export const openState: LessonState = { kind: 'open' };

/** Returns whether the rule of a lesson lets a learner study it. A done lesson stays open, and a started attempt until it is handed in. */
export function lessonState({ rule, isDone, isBegun, isReady, today, joinedOn }: LessonFacts): LessonState {
  if (isDone) return { kind: 'done' };
  if (rule === null || isBegun) return openState;
  switch (rule.kind) {
    case 'on':
      return today >= rule.day ? openState : { kind: 'on', day: rule.day, afterDays: null };
    case 'after_days': {
      if (joinedOn === null) return { kind: 'joined', days: rule.days };
      const day = addDays(joinedOn, rule.days);
      return today >= day ? openState : { kind: 'on', day, afterDays: rule.days };
    }
    case 'after_lesson':
      return isReady ? openState : { kind: 'after', lessonId: rule.lessonId };
    case 'after_all':
      return isReady ? openState : { kind: 'after', lessonId: null };
  }
}

export const isOpenState = (state: LessonState): state is Exclude<LessonState, ClosedState> =>
  state.kind === 'open' || state.kind === 'done';

interface ShownLesson extends RuledLesson {
  readonly isPublished: boolean;
  readonly isCompleted: boolean;
  readonly isLocked: boolean;
  readonly opens?: ClosedState;
}

/** Opens the lessons of an outline that waited only for lessons done now, so that the device shows it before the server answers. */
export function openWaiting<Lesson extends ShownLesson, Section extends { readonly lessons: readonly Lesson[] }>(
  sections: readonly Section[],
  days: StudyDays,
): Section[] {
  const lessons = sections.flatMap((section) => section.lessons);
  if (lessons.every(({ opens }) => opens === undefined)) return [...sections];
  const done = new Set(lessons.flatMap(({ id, isCompleted }) => (isCompleted ? [id] : [])));
  const states = lessonStates(
    lessons.filter(({ isPublished }) => isPublished),
    (id) => done.has(id),
    days,
  );
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => {
      if (lesson.opens === undefined || !isOpenState(states.get(lesson.id) ?? lesson.opens)) return lesson;
      const { opens: _opens, ...opened } = lesson;
      return { ...opened, isLocked: false };
    }),
  }));
}

interface RuledLesson {
  readonly id: string;
  readonly rule?: LessonRule;
}

/** Returns the states of a course's published lessons. Ignores a rule about any other lesson, such as a draft. */
export function lessonStates(
  lessons: readonly RuledLesson[],
  isDone: (lessonId: string) => boolean,
  days: StudyDays,
  begun: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, LessonState> {
  if (lessons.every(({ rule }) => rule === undefined)) {
    return new Map(lessons.map(({ id }) => [id, isDone(id) ? { kind: 'done' } : openState]));
  }
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const late = lessonsThatWaitForAll(lessons);
  const areOthersDone = lessons.every(({ id }) => late.has(id) || isDone(id));
  return new Map(
    lessons.map(({ id, rule = null }) => {
      const isReady = rule?.kind === 'after_lesson' ? !byId.has(rule.lessonId) || isDone(rule.lessonId) : areOthersDone;
      return [id, lessonState({ ...days, rule, isDone: isDone(id), isBegun: begun.has(id), isReady })];
    }),
  );
}

/** Returns the lessons that open after all others, and those that wait for one of them. */
function lessonsThatWaitForAll(lessons: readonly RuledLesson[]): ReadonlySet<string> {
  const followers = Map.groupBy(lessons, ({ rule }) => (rule?.kind === 'after_lesson' ? rule.lessonId : null));
  const found = new Set<string>();
  const add = (lesson: RuledLesson) => {
    if (found.has(lesson.id)) return;
    found.add(lesson.id);
    for (const follower of followers.get(lesson.id) ?? []) add(follower);
  };
  for (const lesson of lessons) if (lesson.rule?.kind === 'after_all') add(lesson);
  return found;
}

/** Returns the day so many days later, as '2026-11-30'. */
function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The order of a course: its sections, each with the ids of its lessons. */
export type Arrangement = readonly ArrangedSection[];

interface ArrangedSection {
  readonly id: string;
  readonly lessons: readonly string[];
}

/** A new order of some parts; the rest stays. */
export interface NewOrder {
  /** Ids of all sections. */
  readonly sections?: readonly string[] | undefined;
  /** All lessons of some sections. Lessons may move between these. */
  readonly lessons?: readonly ArrangedSection[] | undefined;
}

/** One move, by a button without JavaScript: up, down, or to the end of another section. */
export type Step =
  | { readonly section: string; readonly by: -1 | 1 }
  | { readonly lesson: string; readonly by: -1 | 1 }
  | { readonly lesson: string; readonly to: string };

/** Returns a course in a new order; null if the order has other sections or lessons than the course, or one twice. */
export function inNewOrder(course: Arrangement, { sections, lessons = [] }: NewOrder): Arrangement | null {
  const present = new Map(course.map((section) => [section.id, section]));
  const requested = new Map(lessons.map((section) => [section.id, section]));
  if (requested.size !== lessons.length || lessons.some(({ id }) => !present.has(id))) return null;
  const before = lessons.flatMap(({ id }) => present.get(id)?.lessons ?? []);
  if (
    !isSame(
      before,
      lessons.flatMap((section) => section.lessons),
    )
  )
    return null;
  const order = sections ?? [...present.keys()];
  if (!isSame([...present.keys()], order)) return null;
  return order.flatMap((id) => requested.get(id) ?? present.get(id) ?? []);
}

/** Returns whether both lists have the same ids, each once, in any order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const ids = new Set(one);
  return new Set(other).size === ids.size && other.every((id) => ids.has(id));
}

/**
 * Returns a course after one move. Past an end nothing moves, except that a lesson moves to the section before or after. Null for an
 * unknown section or lesson.
 */
export function afterStep(course: Arrangement, step: Step): Arrangement | null {
  if ('section' in step) {
    const at = course.findIndex(({ id }) => id === step.section);
    return at < 0 ? null : swapped(course, at, at + step.by);
  }
  const at = course.findIndex(({ lessons }) => lessons.includes(step.lesson));
  const home = course[at];
  if (!home) return null;
  if ('to' in step) {
    if (!course.some(({ id }) => id === step.to)) return null;
    return step.to === home.id ? course : placed(course, step.lesson, step.to, Infinity);
  }
  const index = home.lessons.indexOf(step.lesson) + step.by;
  if (index >= 0 && index < home.lessons.length) return placed(course, step.lesson, home.id, index);
  const next = course[at + step.by];
  return next ? placed(course, step.lesson, next.id, step.by < 0 ? Infinity : 0) : course;
}

/** Returns a course with a lesson moved to an index of a section. */
export function placed(course: Arrangement, lesson: string, section: string, index: number): Arrangement {
  return course.map(({ id, lessons }) => {
    const others = lessons.filter((each) => each !== lesson);
    return { id, lessons: id === section ? others.toSpliced(index, 0, lesson) : others };
  });
}

/** Returns a course with a section moved to an index. */
export function withSectionAt(course: Arrangement, section: string, index: number): Arrangement {
  const moved = course.find(({ id }) => id === section);
  return moved ? course.filter(({ id }) => id !== section).toSpliced(index, 0, moved) : course;
}

function swapped(course: Arrangement, at: number, other: number): Arrangement {
  const one = course[at];
  const two = course[other];
  return one && two ? course.with(at, two).with(other, one) : course;
}

/** Returns the difference to send: a drag in a course of hundreds of lessons names those of one or two sections. */
export function newOrder(before: Arrangement, after: Arrangement): NewOrder {
  const lessonsBefore = new Map(before.map(({ id, lessons }) => [id, lessons.join()]));
  const sections = after.map(({ id }) => id);
  const isMoved = before.some(({ id }, index) => id !== sections[index]);
  return {
    ...(isMoved && { sections }),
    lessons: after.filter(({ id, lessons }) => lessonsBefore.get(id) !== lessons.join()),
  };
}

/** A course that a seat opens, or that its person may select. */
export interface CourseOfSeat {
  readonly courseId: string;
  readonly title: string;
  /** The person has it, perhaps from elsewhere. */
  readonly isOwned: boolean;
  readonly isForSale: boolean;
}

/** Returns whether a seat would give nothing: one that opens something uses nothing up for what its person has already. */
export const isAllOwned = (courses: readonly CourseOfSeat[]): boolean => courses.every(({ isOwned }) => isOwned);

/** Returns the courses of a list that its person may select. */
export const selectable = (courses: readonly CourseOfSeat[]): CourseOfSeat[] =>
  courses.filter(({ isOwned, isForSale }) => !isOwned && isForSale);

/** Returns the id of the course that a person selected from a list; null for none that they may. */
export const selectFrom = (courses: readonly CourseOfSeat[], selected: string): string | null =>
  selectable(courses).find(({ courseId }) => courseId === selected)?.courseId ?? null;

/** Returns where the courses of a seat are studied: the only one, or all of the learner's. */
export const startPath = ([first, ...others]: readonly CourseOfSeat[]): string =>
  first && others.length === 0 ? `/courses/${first.courseId}/content` : '/dashboard';

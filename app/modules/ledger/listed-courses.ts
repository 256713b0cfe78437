import { m } from '#texts';

/** A course of an order, with the number of its lines: of seats, more than one. */
export interface ListedCourse {
  readonly title: string;
  readonly lines: number;
}

const inWords = ({ title, lines: count }: ListedCourse) => (count > 1 ? m.invoices_seats({ title, count }) : title);

/** Returns the courses of an order for a cell of a list: the first one, and how many more there are. */
export function firstCourse(courses: readonly ListedCourse[]): string {
  const [first, ...more] = courses;
  if (!first) return '';
  return more.length === 0 ? inWords(first) : m.portal_payments_and_more({ title: inWords(first), count: more.length });
}

/** Returns all courses of an order. */
export const allCourses = (courses: readonly ListedCourse[]): string => courses.map(inWords).join(', ');

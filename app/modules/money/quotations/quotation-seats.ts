import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { maxSeats, maxSeatsOfCourse } from '#app/shared/selling-terms.ts';
import { readPeople, describeProblems } from '#app/modules/money/seats/seat-people.ts';
import { maxReasonLength, readSeatDiscount, type SeatDiscountTerms } from './seat-discount.ts';
import type { QuotationErrorCode } from './quotation-errors.ts';

/** The courses of an order form with their numbers of seats, as typed. */
export interface SeatsInput {
  /** Courses and bundles. */
  readonly courseIds: readonly string[];
  /** By course; one for a course that is not in it. */
  readonly seats: Readonly<Record<string, string>>;
  /** Who gets a seat of every course: one address a line. */
  readonly people: string;
  /** Who gets a seat of one course besides, by course. */
  readonly peopleOf?: Readonly<Record<string, string>>;
  /** Discounts by course: '10%', or shillings a seat. */
  readonly less?: Readonly<Record<string, string>>;
  /** Why there are discounts, in words for the buyer. */
  readonly reason?: string;
}

/** The seats of an order. */
export interface RequestedSeats {
  readonly courses: readonly {
    readonly courseId: string;
    readonly seats: number;
    readonly less: SeatDiscountTerms | null;
    /** Who gets a seat of it; no more than its seats. */
    readonly emails: readonly string[];
  }[];
  /** Why there are discounts; empty without one. */
  readonly reason: string;
}

const refuse = (code: QuotationErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Reads the seats of an order form. Null for an order of one seat of each course for the buyer: every number is 1, and nobody is named.
 * `isPrice` leaves the people unread.
 * Throws DomainError 'seats_invalid', 'seats_too_many', 'people_invalid', 'people_too_many', 'discount_invalid', 'discount_one_seat',
 * 'discount_reason'.
 */
export function readRequestedSeats(
  { courseIds, seats, people, peopleOf = {}, less = {}, reason: typedReason = '' }: SeatsInput,
  { isPrice = false } = {},
): RequestedSeats | null {
  const courses = [...new Set(courseIds)].map((courseId) => ({
    courseId,
    seats: readCount(Object.hasOwn(seats, courseId) ? (seats[courseId] ?? '') : '1'),
    less: readTypedDiscount(Object.hasOwn(less, courseId) ? (less[courseId] ?? '') : ''),
    people: Object.hasOwn(peopleOf, courseId) ? (peopleOf[courseId] ?? '') : '',
  }));
  if (courses.some((course) => course.less !== null && course.seats === 1)) throw refuse('discount_one_seat');
  const isForBuyer =
    people.trim() === '' && courses.every((course) => course.seats === 1 && course.people.trim() === '');
  if (isForBuyer || courses.length === 0) return null;
  if (courses.some(({ courseId }) => !isId(courseId))) throw refuse('course_not_found');
  if (courses.reduce((sum, course) => sum + course.seats, 0) > maxSeats) throw refuse('seats_too_many');
  const isDiscounted = courses.some((course) => course.less !== null);
  const reason = isDiscounted ? typedReason.replaceAll(/\s+/g, ' ').trim() : '';
  if (isPrice) return { courses: courses.map((course) => ({ ...course, emails: [] })), reason };
  if (isDiscounted && (reason.length < 3 || reason.length > maxReasonLength)) throw refuse('discount_reason');
  const forAll = readPeople(people);
  const lists = courses.map((course) => readPeople(course.people));
  const problems = [forAll, ...lists].flatMap((list) => list.problems);
  if (problems.length > 0) throw refuse('people_invalid', { why: describeProblems(problems) });
  const named = courses.map((course, index) => {
    const emails = [...new Set([...forAll.emails, ...(lists[index]?.emails ?? [])])];
    if (emails.length > course.seats)
      throw refuse('people_too_many', { people: String(emails.length), seats: String(course.seats) });
    return { ...course, emails };
  });
  return { courses: named, reason };
}

function readTypedDiscount(typed: string): SeatDiscountTerms | null {
  if (typed.trim() === '') return null;
  const terms = readSeatDiscount(typed);
  if (terms === null) throw refuse('discount_invalid');
  return terms;
}

function readCount(typed: string): number {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  if (count < 1 || count > maxSeatsOfCourse) throw refuse('seats_invalid');
  return count;
}

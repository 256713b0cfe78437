import type { Database } from '#app/platform/database.server.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { codeKey } from '../discount.ts';
import { refuse } from '../discount-errors.ts';
import type { DiscountInput } from './discount-input.ts';
import { countCourses, selectPerson, type DiscountTerms } from './discount-write-queries.server.ts';

/** Resolves what the form names: the account of an e-mail, and courses. Throws DomainError 'person_unknown', 'courses_unknown', 'courses_too_few'. */
export async function resolveTerms(
  db: Database,
  kind: DiscountKind,
  { person, startsAt, ...input }: DiscountInput,
  now: Date,
): Promise<DiscountTerms> {
  const start = startsAt ?? now;
  if (input.endsAt && input.endsAt <= start) throw refuse('ends_before_start', { field: 'endsAt' });
  const userId = person === null ? null : await selectPerson(db, person);
  if (person !== null && userId === null) throw refuse('person_unknown', { field: 'person' });
  const { courses } = input;
  if (courses && (await countCourses(db, [...courses])) < courses.size)
    throw refuse('courses_unknown', { field: 'courses' });
  if (kind === 'bundle' && (courses?.size ?? 0) < 2) throw refuse('courses_too_few', { field: 'courses' });
  return { ...input, kind, codeKey: kind === 'coupon' ? codeKey(input.name) : null, startsAt: start, userId };
}

/** Returns the terms as the audit log keeps them. */
export function auditedTerms({ reduction, courses, startsAt, endsAt, ...terms }: DiscountTerms) {
  const { kind, name, about, mostCents, usesTotal, usesPerPerson, audience, userId } = terms;
  return {
    kind,
    name,
    ...(about !== null && { about }),
    percent: 'percent' in reduction ? reduction.percent : null,
    amountCents: 'percent' in reduction ? null : reduction.amountCents,
    mostCents,
    courseIds: courses === null ? null : [...courses].toSorted(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usesTotal,
    usesPerPerson,
    audience,
    userId,
  };
}

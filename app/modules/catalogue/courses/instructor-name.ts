import { withoutAccents } from '#app/shared/without-accents.ts';
import type { CourseCard } from './course-card.ts';

/** Slug of the default name of courses without an instructor. */
const nobodyNamed = 'unknown-instructor';

/**
 * Returns the address of an instructor from the name: 'Wanjirũ Kamau' and 'WANJIRU  KAMAU' are 'wanjiru-kamau', because one person's name
 * is typed in several ways. Null for a name without letters and digits, and for the default name.
 */
export function instructorSlug(name: string): string | null {
  const slug = withoutAccents(name)
    .toLowerCase()
    .replace(/['\p{Pf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' || slug === nobodyNamed ? null : slug;
}

export const instructorPath = (slug: string): string => `/instructors/${encodeURIComponent(slug)}`;

/** Returns 'Wanjiru' of 'Wanjiru Kamau'; a name with a title unchanged: 'Dr. Otieno'. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return first.endsWith('.') || others.length === 0 ? name.trim() : first;
}

/** An instructor of listed courses. */
export interface Instructor {
  readonly slug: string;
  /** As in the newest course. */
  readonly name: string;
  /** From the most recently changed course with one; may be empty. */
  readonly bio: string;
  /** Language of the bio, if it is not the page's. */
  readonly bioLang?: string;
  /** Newest first; at least one. */
  readonly courses: readonly CourseCard[];
  /** Mean of all reviews of the courses; null without any. */
  readonly rating: number | null;
  readonly ratingCount: number;
}

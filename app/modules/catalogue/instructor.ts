import type { CourseCard } from './course-card.ts';

/** What stands in a course whose owner named nobody. */
const nobodyNamed = 'unknown-instructor';

/**
 * The address of an instructor, from the name alone: 'Wanjirũ Kamau' and 'WANJIRU  KAMAU' are 'wanjiru-kamau', because one person is written
 * in several ways. Null for a name without letters and digits, and for nobody.
 */
export function instructorSlug(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' || slug === nobodyNamed ? null : slug;
}

export const instructorPath = (slug: string): string => `/instructors/${encodeURIComponent(slug)}`;

/** 'Wanjiru' of 'Wanjiru Kamau'; a name with a title as it is: 'Dr. Otieno'. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return first.endsWith('.') || others.length === 0 ? name.trim() : first;
}

/** Who teaches some listed courses. */
export interface Instructor {
  readonly slug: string;
  /** As the newest course writes it. */
  readonly name: string;
  /** Of the course that was changed last and has one; may be empty. */
  readonly bio: string;
  /** Newest first; at least one. */
  readonly courses: readonly CourseCard[];
  /** Mean of all reviews of the courses; null without any. */
  readonly rating: number | null;
  readonly ratingCount: number;
}

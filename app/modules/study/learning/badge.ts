import { artworkUrl } from '#app/ui/artwork/artwork-url.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

/** An earned badge on screens (specification: badgeEarned). */
export interface EarnedBadge {
  readonly name: string;
  readonly imageUrl: string;
  readonly earnedAt: Date;
  /** Code in the address of the public certificate page. */
  readonly verificationCode: string;
}

/** Returns '{course title} Master', in the reader's language. */
export function badgeName(courseTitle: string): string {
  return m.learning_badge_name({ title: courseTitle });
}

const badgeSuffix = ' Master';

/** Returns the name as stored in the database, in English. */
export function storedBadgeName(courseTitle: string): string {
  return courseTitle + badgeSuffix;
}

/**
 * Returns a stored name in the reader's language. `title` is the course's present title in that language: the stored name has the title
 * from when the badge was earned, in one language only.
 */
export function badgeNameOf(kept: string, title: string | null): string {
  if (title !== null && getLocale() !== baseLocale && kept.endsWith(badgeSuffix)) return badgeName(title);
  return kept.endsWith(badgeSuffix) ? badgeName(kept.slice(0, -badgeSuffix.length)) : kept;
}

/** Returns the address of a course's badge at a share of lessons done, in percent; complete at 100. */
export function badgeImage(course: { readonly title: string; readonly category: string }, percent = 100): string {
  return artworkUrl({ kind: 'badge', category: course.category, title: course.title, seed: percent });
}

/** Letters and digits that are distinct when read aloud or typed from paper. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns sixteen random letters: 78 bits, which cannot be guessed. Takes a source of whole numbers from 0 below its argument. */
export function newVerificationCode(random: (below: number) => number): string {
  return Array.from({ length: 16 }, () => codeLetters.charAt(random(codeLetters.length))).join('');
}

interface BadgeColumns {
  /** Title of the course, in the reader's language. */
  readonly title: string;
  readonly badgeName: string | null;
  readonly badgeImage: string | null;
  readonly badgeEarnedAt: Date | null;
  readonly badgeCode: string | null;
}

/** Returns the badge of a row; null without one. */
export function badgeOf(row: BadgeColumns): EarnedBadge | null {
  const { badgeName: name, badgeImage: imageUrl, badgeEarnedAt: earnedAt, badgeCode: verificationCode } = row;
  if (name === null || imageUrl === null || earnedAt === null || verificationCode === null) return null;
  return { name: badgeNameOf(name, row.title), imageUrl, earnedAt, verificationCode };
}

import { artworkUrl } from '#app/ui/artwork/artwork-url.ts';

/** A badge somebody earned, as screens show it (badgeEarned). */
export interface EarnedBadge {
  readonly name: string;
  readonly imageUrl: string;
  readonly earnedAt: Date;
  /** What a page that anyone with the link can open is found by. */
  readonly verificationCode: string;
}

/** '{course title} Master'. */
export function badgeName(courseTitle: string): string {
  return `${courseTitle} Master`;
}

/** The badge of a course as it looks at a share of lessons done, in percent; closed at 100. */
export function badgeImage(course: { readonly title: string; readonly category: string }, percent = 100): string {
  return artworkUrl({ kind: 'badge', category: course.category, title: course.title, seed: percent });
}

/** No letter or digit that is mistaken for another when read aloud or typed from paper. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Sixteen letters: 78 bits, too many to be guessed, however many ask. Takes a source of whole numbers from 0 below its argument. */
export function newVerificationCode(random: (below: number) => number): string {
  return Array.from({ length: 16 }, () => codeLetters.charAt(random(codeLetters.length))).join('');
}

interface BadgeColumns {
  readonly badgeName: string | null;
  readonly badgeImage: string | null;
  readonly badgeEarnedAt: Date | null;
  readonly badgeCode: string | null;
}

/** The badge in a row that may have none. */
export function badgeOf(row: BadgeColumns): EarnedBadge | null {
  const { badgeName: name, badgeImage: imageUrl, badgeEarnedAt: earnedAt, badgeCode: verificationCode } = row;
  if (name === null || imageUrl === null || earnedAt === null || verificationCode === null) return null;
  return { name, imageUrl, earnedAt, verificationCode };
}

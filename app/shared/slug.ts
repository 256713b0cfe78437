import { folded } from './fold-text.ts';
import { isId } from './ids.ts';

/** Maximum characters of a slug. */
const maxSlugLength = 80;

/**
 * Makes a slug from a title: 'Uzuri wa Rangi: Sehemu 2' → 'uzuri-wa-rangi-sehemu-2'. Drops accents; returns `fallback` for a
 * title without ASCII letters and digits. Never returns what could be an id.
 */
export function slugOf(title: string, fallback = 'course'): string {
  const words = folded(title.slice(0, 1_000))
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const slug = words.replace(/^-/, '').slice(0, maxSlugLength).replace(/-$/, '');
  return slug === '' || isId(slug) ? fallback : slug;
}

/** Returns the first of 'slug', 'slug-2', 'slug-3' … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let n = 2;
  while (taken.has(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}

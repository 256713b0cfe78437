import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getLocale } from '#texts/runtime';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { folded } from '#app/shared/fold-text.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { selectOutline, type OutlineRow } from './course-outline-queries.server.ts';
import { selectListedExcept, type CourseRow } from './course-queries.server.ts';
import { readSearchIndex } from './search/search-courses.server.ts';
import type { CourseMatches } from './search/search-index.ts';

/** The listed courses that match a search, newest first. */
export interface FoundCourses {
  readonly courses: readonly CourseRow[];
  /** How well each matches, and the nearest ones if none does; null without words. */
  readonly matches: CourseMatches | null;
  /** Equal for equal results, until the catalogue is read again. */
  readonly tag: string;
}

/** The published catalogue in memory, in the caller's language. */
export interface Catalogue {
  /** Returns the matching courses; all listed courses without words. Null if the catalogue is not cached: then query the database. */
  find(words: string, locale?: Locale): Promise<FoundCourses | null>;
  /** Searches the texts of all languages, also while the rest is not cached. */
  search(words: string): Promise<CourseMatches>;
  /** Returns a course's outline for learners; null if it is not cached. */
  outline(courseId: string, locale?: Locale): Promise<readonly OutlineRow[]> | null;
}

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly liveEvents: LiveEvents;
}

/** A larger catalogue is filtered and sorted by the database. */
const maxCourses = 3_000;

/** Maximum length of cached searches. */
const maxCachedLength = 40;

/** Maximum bytes of cached results. */
const searchMemory = 4 * 1024 * 1024;

/** Limits the age: courses count their learners without an event, and a process may die between its commit and its event. */
const maxAgeMs = 30_000;

/** Cache of one language between two changes of the catalogue. */
interface Kept {
  /** Number of this reading of the catalogue. */
  readonly reading: number;
  readonly freshUntil: number;
  /** Null if there are too many courses. */
  readonly all: Promise<FoundCourses | null>;
  /** Results by words. */
  readonly searches: LRUCache<string, FoundCourses>;
}

/** Maximum number of cached outlines. */
const maxOutlines = 300;

/** Caches the catalogue while events of its changes arrive. A change clears it and discards reads in progress. */
export function createCatalogueCache({ db, clock, liveEvents }: Needs): Catalogue {
  const languages = new Map<Locale, Kept>();
  let readings = 0;
  liveEvents.subscribe('catalogue', () => languages.clear());

  function current(locale: Locale): Kept {
    const cached = languages.get(locale);
    const now = clock.now().getTime();
    if (cached && cached.freshUntil > now) return cached;
    readings += 1;
    const all = readAll(readings, locale);
    const mine: Kept = {
      reading: readings,
      freshUntil: now + maxAgeMs,
      all,
      searches: new LRUCache({ maxSize: searchMemory, sizeCalculation: ({ courses }) => 500 + 8 * courses.length }),
    };
    languages.set(locale, mine);
    all.catch(() => {
      if (languages.get(locale) === mine) languages.delete(locale);
    });
    return mine;
  }

  async function readAll(reading: number, locale: Locale): Promise<FoundCourses | null> {
    const rows = await selectListedExcept(db, [], { limit: maxCourses + 1, locale });
    return rows.length > maxCourses ? null : tagged({ courses: rows, matches: null }, reading);
  }

  const readIndex = () => readSearchIndex(db);
  const index = cacheValues({ clock, liveEvents }, { topic: 'catalogue', maxEntries: 1, read: readIndex });
  const search = async (words: string) => (await (index('') ?? readIndex())).find(words);

  const readOutline = (locale: Locale) =>
    cacheValues(
      { clock, liveEvents },
      {
        topic: 'catalogue',
        maxEntries: maxOutlines,
        read: (courseId: string) => selectOutline(db, { courseId, locale }),
      },
    );
  const outlines: Readonly<Record<Locale, ReturnType<typeof readOutline>>> = {
    en: readOutline('en'),
    sw: readOutline('sw'),
  };

  return {
    search,
    outline: (courseId, locale = getLocale()) => outlines[locale](courseId),
    async find(words, locale = getLocale()) {
      if (!liveEvents.isConnected()) return null;
      const { all: coming, searches, reading } = current(locale);
      const all = await coming;
      if (!all || words === '') return all;
      const key = folded(words);
      const known = searches.get(key);
      if (known) return known;
      const matches = await search(key);
      const courses = all.courses.filter(({ id }) => matches.scores.has(id));
      const found = tagged({ courses, matches }, reading);
      if (key.length <= maxCachedLength) searches.set(key, found);
      return found;
    },
  };
}

/** Tags results by their courses and the order of their matches. */
function tagged({ courses, matches }: Omit<FoundCourses, 'tag'>, reading: number): FoundCourses {
  const scores = [...new Set(matches?.scores.values())].toSorted((a, b) => b - a);
  const ranks = new Map(scores.map((score, rank) => [score, rank]));
  const hash = createHash('sha256');
  for (const { id } of courses) hash.update(`${id} ${ranks.get(matches?.scores.get(id) ?? 0) ?? ''} `);
  for (const id of matches?.nearest ?? []) hash.update(id);
  return { courses, matches, tag: `${reading} ${hash.digest('base64url')}` };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getLocale } from '#texts/runtime';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Clock } from '#app/shared/clock.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import { selectOutline, type OutlineRow } from './course-outline-queries.server.ts';
import { selectListedExcept, selectMatchingIds, type CourseRow } from './course-queries.server.ts';

/** The listed courses that match a search, newest first. */
export interface FoundCourses {
  readonly courses: readonly CourseRow[];
  /** Equal for equal results, until the catalogue is read again. */
  readonly tag: string;
}

/** The published catalogue in memory, in the caller's language. */
export interface Catalogue {
  /** Returns the matching courses; all listed courses without words. Null if the catalogue is not cached: then query the database. */
  find(words: string, locale?: Locale): Promise<FoundCourses | null>;
  /** Returns a course's outline for learners; null if it is not cached. */
  outline(courseId: string, locale?: Locale): Promise<readonly OutlineRow[]> | null;
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
}

/** A larger catalogue is searched by the database. */
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
  /** Results by words. PostgreSQL searches, because only it has the stems and operators. */
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
    return rows.length > maxCourses ? null : tagged(rows, reading);
  }

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
    outline: (courseId, locale = getLocale()) => outlines[locale](courseId),
    async find(words, locale = getLocale()) {
      if (!liveEvents.isConnected()) return null;
      const { all: coming, searches, reading } = current(locale);
      const all = await coming;
      if (!all || words === '') return all;
      const key = lowerCase(words);
      const known = searches.get(key);
      if (known) return known;
      const ids = new Set(await selectMatchingIds(db, key, locale));
      const courses = all.courses.filter(({ id }) => ids.has(id));
      const found = tagged(courses, reading);
      if (key.length <= maxCachedLength) searches.set(key, found);
      return found;
    },
  };
}

/** Lower-cases A to Z: the database treats these letters as equal in any locale. */
const lowerCase = (words: string) => words.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function tagged(courses: readonly CourseRow[], reading: number): FoundCourses {
  const hash = createHash('sha256');
  for (const { id } of courses) hash.update(id);
  return { courses, tag: `${reading} ${hash.digest('base64url')}` };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { keepValues } from '#app/platform/keep-values.ts';
import { selectOutline, type OutlineRow } from './course-outline-queries.server.ts';
import { selectListedExcept, selectMatchingIds, type CourseRow } from './course-queries.server.ts';

/** The listed courses that a search finds, newest first. */
export interface FoundCourses {
  readonly courses: readonly CourseRow[];
  /** The same for the same courses, until the catalogue is read again. */
  readonly tag: string;
}

/** The published catalogue in memory. */
export interface Catalogue {
  /** All listed courses where there are no words. Null where the catalogue is not kept: then the database has to be asked. */
  find(words: string): Promise<FoundCourses | null>;
  /** What learners see of a course's outline; null where it is not kept. */
  outline(courseId: string): Promise<readonly OutlineRow[]> | null;
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
}

/** A larger catalogue is searched by the database. */
const mostCourses = 3_000;

/** Words that are longer are looked for again each time. */
const longestKept = 40;

/** Of what searches found. */
const searchMemory = 4 * 1024 * 1024;

/** Courses count their learners without any news; another copy that dies between its commit and its news is silent too. */
const maxAgeMs = 30_000;

/** What is kept between two changes of the catalogue. */
interface Kept {
  /** Counts how often the catalogue was read. */
  readonly reading: number;
  readonly freshUntil: number;
  /** Null where there are too many courses. */
  readonly all: Promise<FoundCourses | null>;
  /** By words. PostgreSQL finds them, whose stems and operators nothing else knows. */
  readonly searches: LRUCache<string, FoundCourses>;
}

/** Of courses that are studied now. */
const mostOutlines = 300;

/** Keeps the catalogue while news of its changes come. A change drops it, and what was being read meanwhile is not kept. */
export function keepCatalogue({ db, clock, liveEvents }: Needs): Catalogue {
  let kept: Kept | null = null;
  let readings = 0;
  const drop = () => {
    kept = null;
  };
  liveEvents.subscribe('catalogue', drop);

  function current(): Kept {
    const now = clock.now().getTime();
    if (kept && kept.freshUntil > now) return kept;
    readings += 1;
    const all = readAll(readings);
    const mine: Kept = {
      reading: readings,
      freshUntil: now + maxAgeMs,
      all,
      searches: new LRUCache({ maxSize: searchMemory, sizeCalculation: ({ courses }) => 500 + 8 * courses.length }),
    };
    kept = mine;
    all.catch(() => {
      if (kept === mine) drop();
    });
    return mine;
  }

  async function readAll(reading: number): Promise<FoundCourses | null> {
    const rows = await selectListedExcept(db, [], mostCourses + 1);
    return rows.length > mostCourses ? null : tagged(rows, reading);
  }

  const outline = keepValues(
    { clock, liveEvents },
    { topic: 'catalogue', maxEntries: mostOutlines, read: (courseId: string) => selectOutline(db, courseId) },
  );

  return {
    outline,
    async find(words) {
      if (!liveEvents.isConnected()) return null;
      const { all: coming, searches, reading } = current();
      const all = await coming;
      if (!all || words === '') return all;
      const key = lowerCase(words);
      const known = searches.get(key);
      if (known) return known;
      const ids = new Set(await selectMatchingIds(db, key));
      const courses = all.courses.filter(({ id }) => ids.has(id));
      const found = tagged(courses, reading);
      if (key.length <= longestKept) searches.set(key, found);
      return found;
    },
  };
}

/** The database takes these letters for the same, whatever its locale. */
const lowerCase = (words: string) => words.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function tagged(courses: readonly CourseRow[], reading: number): FoundCourses {
  const hash = createHash('sha256');
  for (const { id } of courses) hash.update(id);
  return { courses, tag: `${reading} ${hash.digest('base64url')}` };
}

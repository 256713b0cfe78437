import { listCoursePaths } from '#app/modules/catalogue/courses/course-addresses.server.ts';
import { listInstructorSlugs } from '#app/modules/catalogue/courses/read-instructor.server.ts';
import { listAnnouncedSlugs } from '#app/modules/office/messages/waiting-list/read-announced-course.server.ts';
import { listProjectPaths } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { kindOf } from '../address-kind.ts';

interface KnownPaths {
  readonly courses: ReadonlySet<string>;
  readonly instructors: ReadonlySet<string>;
  /** In lower case. */
  readonly portfolio: ReadonlySet<string>;
  readonly readAt: number;
}

interface UnknownAddresses {
  /**
   * Returns the cache key of the shared answer to unknown addresses of a kind; null for an address that may have a page. Reads the database
   * only after a change. Never rejects: while the database is away, every course may exist.
   */
  keyFor(path: string): Promise<string | null>;
  /** Call it when courses or projects have changed. */
  clear(): void;
}

/**
 * Recognises addresses that have no page for visitors without a cookie, because random addresses must not cost a rendering each. `isPage`
 * says whether a path has a route; left out if this is unknown. Sees a change by another copy after `maxAgeMs` at the latest.
 */
export function createUnknownAddresses({
  db,
  clock,
  maxAgeMs,
  isPage = () => true,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly maxAgeMs: number;
  readonly isPage?: ((path: string) => boolean) | undefined;
}): UnknownAddresses {
  let known: Promise<KnownPaths | null> | null = null;
  const now = () => clock.now().getTime();

  async function read(): Promise<KnownPaths | null> {
    try {
      const courses = new Set([...(await listCoursePaths({ db })), ...(await listAnnouncedSlugs({ db }))]);
      const instructors = new Set(await listInstructorSlugs({ db }));
      const titles = (await listProjectPaths({ db })).map((name) => name.toLowerCase());
      return { courses, instructors, portfolio: new Set(titles), readAt: now() };
    } catch {
      known = null;
      return null;
    }
  }

  async function knownPaths(): Promise<KnownPaths | null> {
    const found = await (known ??= read());
    if (!found || now() - found.readAt < maxAgeMs) return found;
    known = read();
    return known;
  }

  return {
    async keyFor(path) {
      if (kindOf(path) !== 'page') return null;
      if (!isPage(path)) return 'unknown';
      const [, area, name] = /^\/(courses|instructors|portfolio)\/([^/]+)$/.exec(path) ?? [];
      const requested = name === undefined ? null : nameIn(name);
      if (requested === null) return null;
      const paths = await knownPaths();
      if (!paths) return null;
      const isKnown = {
        courses: paths.courses.has(asCourse(requested)),
        instructors: paths.instructors.has(requested),
        portfolio: paths.portfolio.has(asProject(requested)),
      };
      return isKnown[area as keyof typeof isKnown] ? null : `unknown ${area}`;
    },
    clear() {
      known = null;
    },
  };
}

/** Normalises as the course's page does: an id in any case, a slug exactly. */
const asCourse = (name: string): string => (/^[0-9a-f-]{36}$/i.test(name) ? name.toLowerCase() : name);

/** Normalises as the project's page does: a slug, or a title in any case. */
const asProject = (name: string): string => name.replaceAll('\u0000', '').trim().slice(0, 200).toLowerCase();

/** Decodes a segment; null for malformed escapes, which the pages answer themselves. */
function nameIn(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

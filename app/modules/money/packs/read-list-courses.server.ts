import { wholeCatalogue } from '#app/modules/catalogue/courses/course-choices.ts';
import { listCourses, listCoursesById } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { requireMember } from '#app/modules/money/organisations/require-member.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Cents } from '#app/shared/money.ts';
import { maxPackCourses } from '#app/shared/organisation-terms.ts';

/** A course that may stand in a list of which seats are bought. */
export interface ListCourse {
  readonly courseId: string;
  readonly title: string;
  readonly priceCents: Cents;
}

/** Returns the courses that an owner has selected for a list, and those that a search finds besides. Throws like `requireMember`. */
export async function readListCourses(
  deps: Parameters<typeof listCourses>[0] & { readonly actor: Actor },
  {
    organisationId,
    search,
    selected,
  }: { readonly organisationId: string; readonly search: string; readonly selected: readonly string[] },
) {
  const { name } = await requireMember(deps.db, deps.actor, organisationId, 'owner');
  const ids = new Set([...new Set(selected)].slice(0, maxPackCourses));
  const chosen = ids.size === 0 ? [] : await listCoursesById(deps, [...ids]);
  const found = await listCourses(deps, { ...wholeCatalogue, search });
  const shown = ({ id, title, priceCents }: (typeof chosen)[number]): ListCourse[] =>
    priceCents > 0 ? [{ courseId: id, title, priceCents }] : [];
  return {
    organisationId,
    name,
    search,
    selected: chosen.flatMap(shown),
    found: found.courses.filter(({ id }) => !ids.has(id)).flatMap(shown),
  };
}

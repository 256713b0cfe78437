import { textLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import type { Database } from '#app/platform/database.server.ts';
import { ownPicture, type OwnPicture } from '#app/shared/picture.ts';
import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import { getLocale } from '#texts/runtime';
import { selectAnnouncedCourse, selectAnnouncedSlugs } from './waiting-list-queries.server.ts';

/** What visitors see of a course that is not open yet. */
interface AnnouncedCourse extends Pick<
  CourseCard,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'level' | 'lang'
> {
  readonly picture: OwnPicture | null;
  /** The shop lists it by now. */
  readonly isListed: boolean;
}

/** Returns an announced course by its slug, in the language of the request; null if there is none. For everybody. */
export async function readAnnouncedCourse(
  { db }: { readonly db: Database },
  slug: string,
): Promise<AnnouncedCourse | null> {
  const row = await selectAnnouncedCourse(db, slug, getLocale());
  if (!row) return null;
  const { imageId, ownLocale, untranslated, ...course } = row;
  return { ...course, picture: ownPicture(imageId), ...textLanguages({ ownLocale, untranslated }) };
}

/** Returns the slugs of announced courses, whose addresses visitors may open. */
export const listAnnouncedSlugs = ({ db }: { readonly db: Database }): Promise<readonly string[]> =>
  selectAnnouncedSlugs(db);

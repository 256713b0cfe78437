import { localHref } from '#app/shared/local-href.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { courseCard, shareCardPath } from '#app/ui/share-card/share-card.ts';
import type { CourseCard } from './course-card.ts';
import { m } from '#texts';

/** Returns the link to a course's public page with its price of today. */
export function courseToSend(
  course: Pick<CourseCard, 'slug' | 'title' | 'category' | 'priceCents' | 'picture'>,
  {
    isFirstLessonFree,
    brand,
    appUrl,
  }: { readonly isFirstLessonFree: boolean; readonly brand: string; readonly appUrl: string },
): Sendable {
  const { slug, title, priceCents } = course;
  const words = isFirstLessonFree && priceCents > 0 ? m.catalogue_send_text_free_lesson : m.catalogue_send_text;
  return {
    heading: m.catalogue_send(),
    title,
    text: words({ title, price: formatKsh(priceCents) }),
    address: `${appUrl}${localHref(`/courses/${slug}`)}`,
    picture: shareCardPath(courseCard(brand, course)),
    note: null,
  };
}

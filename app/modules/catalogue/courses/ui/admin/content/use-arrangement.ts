import { inNewOrder, newOrder, type Arrangement } from '../../../admin/content/arrangement.ts';
import type { ContentSection, CourseContent } from '../../../admin/content/course-content.ts';
import { useSavedOrder } from '#app/ui/portal/order/use-saved-order.ts';
import { contentFailures } from './content-notices.ts';

/** The order of sections and their lessons. */
const orderOf = (sections: readonly ContentSection[]): Arrangement =>
  sections.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));

/** Returns the sections in their latest order, before the server has saved it, and a function that changes it. */
export function useArrangement({ sections: stored, version }: CourseContent) {
  const base = orderOf(stored);
  const { order, arrange, isSaving } = useSavedOrder<Arrangement>({
    stored: base,
    fitted: (requested) => inNewOrder(base, newOrder(base, requested)),
    fieldsOf: (next) => ({ order: JSON.stringify(newOrder(base, next)), seen: version }),
    failures: { connection: contentFailures.connection(), save: contentFailures.save() },
  });
  const byId = new Map(stored.map((section) => [section.id, section]));
  const lessons = new Map(stored.flatMap((section) => section.lessons.map((lesson) => [lesson.id, lesson])));
  const sections = order.flatMap(({ id, lessons: inside }) => {
    const section = byId.get(id);
    return section ? [{ ...section, lessons: inside.flatMap((lesson) => lessons.get(lesson) ?? []) }] : [];
  });
  return { sections, order, arrange, isSaving };
}

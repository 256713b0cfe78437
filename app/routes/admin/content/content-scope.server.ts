import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import {
  contentFailures,
  type ContentNotice,
} from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { requireStaff } from '../../guards.server.ts';

/** How the forms of a course's content are answered. */
export const contentRules = { guard: requireStaff, errors: contentErrors, failure: contentFailures.save };

/** Returns a place of the content page, which shows the notice. */
export const contentAfter = (courseId: string, done: ContentNotice, place = '') =>
  `/admin/courses/${courseId}/content?done=${done}${place && `#${place}`}`;

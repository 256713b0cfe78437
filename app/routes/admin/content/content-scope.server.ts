import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import type { PublishDeps } from '#app/modules/catalogue/courses/admin/content/content-record.ts';
import { recountProgress } from '#app/modules/study/learning/recount-progress.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import {
  contentFailures,
  type ContentNotice,
} from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { requireAdmin } from '../../guards.server.ts';

/** Returns the dependencies of the use cases of a course's content, with learning's for those that change what is published. */
export function contentDeps({ services, address }: RequestScope, actor: Actor): PublishDeps {
  const { db, clock, liveEvents, jobs, log, config } = services;
  const mailing = { jobs, log, appUrl: config.appUrl };
  return {
    db,
    clock,
    liveEvents,
    actor,
    address,
    recountProgress: (tx, change) => recountProgress(tx, mailing, change),
  };
}

/** How the forms of a course's content are answered. */
export const contentRules = { guard: requireAdmin, errors: contentErrors, failure: contentFailures.save };

/** Returns a place of the content page, which shows the notice. */
export const contentAfter = (courseId: string, done: ContentNotice, place = '') =>
  `/admin/courses/${courseId}/content?done=${done}${place && `#${place}`}`;

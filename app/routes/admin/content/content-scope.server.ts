import { redirect } from 'react-router';
import { contentErrors } from '#app/modules/catalogue/admin/content/content-errors.ts';
import type { PublishDeps } from '#app/modules/catalogue/admin/content/content-record.ts';
import { recountProgress } from '#app/modules/learning/recount-progress.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { ContentNotice } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';

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

/** Reads data for a content page. Answers 404 or 403 for missing or forbidden records. */
export async function readOrRefuse<View>(read: () => Promise<View>): Promise<View> {
  try {
    return await read();
  } catch (error) {
    throw refusalToShow(contentErrors, error);
  }
}

/** Returns a refusal as its message and status; `failure` is the message for an unexpected error. */
export function refusalOf(scope: RequestScope, error: unknown, failure: string) {
  return (
    answerFrom(contentErrors, error) ??
    answerUnexpectedError(scope, error, { logged: 'the content of a course could not be changed', failure })
  );
}

/** Redirects to a place of the content page, which shows the notice. */
export function backToContent(courseId: string, done: ContentNotice, place = '') {
  return redirect(`/admin/courses/${courseId}/content?done=${done}${place && `#${place}`}`, 303);
}

import { createContext, type RouterContextProvider } from 'react-router';
import { readStanding, type Standing } from '#app/modules/study/reviews/read-reviews.server.ts';
import { requestScope } from '#app/services.server.ts';

/** A page that the page cache renders once for many people in the same state. */
export interface SharedPage {
  /** Whether it is for visitors. Their page loads React only when they interact with something that needs it. */
  readonly isForVisitors: boolean;
  /** The relation of all these people to the course of the page, or to the courses of its list. */
  readonly standing: Standing;
}

/** Null for a page that is rendered for one request. */
export const sharedPage = createContext<SharedPage | null>(null);

/** Returns whether the reader of a page owns its course, if it has one, and may review it, and which of `beside` they own. */
export async function standingOfReader(
  context: Readonly<RouterContextProvider>,
  { courseId, beside }: { readonly courseId: string | null; readonly beside: readonly string[] },
): Promise<Standing> {
  const shared = context.get(sharedPage);
  if (shared) return shared.standing;
  const { services, actor } = context.get(requestScope);
  return readStanding({ db: services.db, actor: await actor() }, { courseId, beside });
}

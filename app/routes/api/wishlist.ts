import { checkoutErrors, refuse } from '#app/modules/money/checkout/checkout-errors.ts';
import { changeWishlist, readWishlistIds } from '#app/modules/money/checkout/wishlist/wishlist.server.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { readFields } from '../form-fields.server.ts';
import { answerJson, noStore } from '../answer-json.server.ts';
import type { Route } from './+types/wishlist';

/** Answers the ids of the courses on the actor's wishlist as JSON, for the buttons of cached pages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  return Response.json(await readWishlistIds({ db: services.db, actor: await actor() }), { headers: noStore });
}

/** Adds a course to the wishlist or removes it. Answers all ids. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  return answerJson(checkoutErrors, async () => {
    const deps = { db: services.db, clock: services.clock, actor: await actor() };
    // The body of whoever is not signed in is never read.
    if (userIdOf(deps.actor) === null) throw refuse('sign_in_required');
    const { course = '', intent } = await readFields(request);
    return changeWishlist(deps, { courseId: course, isWanted: intent !== 'remove' });
  });
}

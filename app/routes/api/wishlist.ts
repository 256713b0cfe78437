import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { changeWishlist } from '#app/modules/checkout/wishlist/change-wishlist.server.ts';
import { readWishlistIds } from '#app/modules/checkout/wishlist/read-wishlist.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import type { Route } from './+types/wishlist';

const noStore = { 'cache-control': 'no-store' };

/** Answers the ids of the courses on the actor's wishlist as JSON, for the buttons of cached pages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  return Response.json(await readWishlistIds({ db: services.db, actor: await actor() }), { headers: noStore });
}

/** Adds a course to the wishlist or removes it. Answers all ids. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  const { course = '', intent } = await readFields(request);
  try {
    const deps = { db: services.db, clock: services.clock, actor: await actor() };
    const ids = await changeWishlist(deps, { courseId: course, isWanted: intent !== 'remove' });
    return Response.json(ids, { headers: noStore });
  } catch (error) {
    const refusal = answerFrom(checkoutErrors, error);
    if (!refusal) throw error;
    return Response.json({ error: refusal.message }, { status: refusal.status, headers: noStore });
  }
}

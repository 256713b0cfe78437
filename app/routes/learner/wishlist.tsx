import { pageOf } from '#app/shared/locale.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { checkoutErrors } from '#app/modules/checkout/checkout-errors.ts';
import { WishlistScreen } from '#app/modules/checkout/ui/wishlist-screen.tsx';
import { changeWishlist } from '#app/modules/checkout/wishlist/change-wishlist.server.ts';
import { readWishlist } from '#app/modules/checkout/wishlist/read-wishlist.server.ts';
import { readWishCookie, writeWishCookie } from '#app/modules/checkout/wishlist/wish-cookie.ts';
import { safePath, withRedirect } from '#app/modules/identity/safe-path.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import type { Route } from './+types/wishlist';
import { m } from '#texts';

const path = '/dashboard/wishlist';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => [{ title: m.checkout_wishlist() }];

/** Returns the actor's wishlist. First saves the course that they wanted to save before the sign-in, and redirects back to it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const requested = readWishCookie(request.headers.get('cookie'));
  if (requested === null) return { wishlist: await readWishlist({ db, clock, actor }), error: null };
  const forget = { 'set-cookie': writeWishCookie(null, secureOf(context)) };
  try {
    await changeWishlist({ db, clock, actor }, { courseId: requested, isWanted: true });
  } catch (error) {
    const answer = answerFrom(checkoutErrors, error);
    if (!answer) throw error;
    return data({ wishlist: await readWishlist({ db, clock, actor }), error: answer.message }, { headers: forget });
  }
  throw redirect(safePath(url.searchParams.get('back'), path), { headers: forget });
}

/** Adds and removes courses without JavaScript. Redirects a visitor to the login, which saves the course afterwards. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { services, actor } = context.get(requestScope);
  const viewer = await actor();
  const courseId = url.searchParams.get('course') ?? '';
  if (userIdOf(viewer) === null)
    throw redirect(withRedirect('/login', pageOf(url)), {
      headers: { 'set-cookie': writeWishCookie(courseId, secureOf(context)) },
    });
  const { intent } = await readFields(request);
  const { db, clock } = services;
  try {
    await changeWishlist({ db, clock, actor: viewer }, { courseId, isWanted: intent !== 'remove' });
  } catch (error) {
    const answer = answerFrom(checkoutErrors, error);
    if (!answer) throw error;
    return data({ error: answer.message }, { status: answer.status });
  }
  return redirect(path);
}

const secureOf = (context: Readonly<RouterContextProvider>) => ({
  secure: context.get(requestScope).services.config.appUrl.startsWith('https:'),
});

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistScreen wishlist={loaderData.wishlist} error={actionData?.error ?? loaderData.error} />;
}

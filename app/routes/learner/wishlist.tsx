import { pageOf } from '#app/shared/locale.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { WishlistScreen } from '#app/modules/money/checkout/ui/wishlist-screen.tsx';
import { changeWishlist, readWishlist } from '#app/modules/money/checkout/wishlist/wishlist.server.ts';
import { readWishCookie, writeWishCookie } from '#app/modules/money/checkout/wishlist/wish-cookie.ts';
import { safePath, withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
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
export function action(visit: Route.ActionArgs) {
  const course = visit.url.searchParams.get('course') ?? '';
  return formAction(visit, { guard: requireWisher, errors: checkoutErrors }, async ({ deps, field }) => {
    await changeWishlist(deps, { courseId: course, isWanted: field('intent') !== 'remove' });
    return path;
  });
}

/** Lets a visitor sign in first; their browser keeps the course meanwhile. */
async function requireWisher({ context, url }: Pick<Route.ActionArgs, 'context' | 'url'>) {
  const viewer = await context.get(requestScope).actor();
  if (userIdOf(viewer) !== null) return viewer;
  const courseId = url.searchParams.get('course') ?? '';
  throw redirect(withRedirect('/login', pageOf(url)), {
    headers: { 'set-cookie': writeWishCookie(courseId, secureOf(context)) },
  });
}

const secureOf = (context: Readonly<RouterContextProvider>) => ({
  secure: context.get(requestScope).services.config.appUrl.startsWith('https:'),
});

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistScreen wishlist={loaderData.wishlist} error={actionData?.error ?? loaderData.error} />;
}

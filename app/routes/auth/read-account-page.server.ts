import type { RouterContextProvider } from 'react-router';
import { rememberedPath } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope } from '#app/services.server.ts';

/** Returns the data of Login and Register: the signed-in user, the redirect, whether Google sign-in is on. */
export async function readAccountPage(context: Readonly<RouterContextProvider>, request: Request) {
  const { actor: askActor, services } = context.get(requestScope);
  const actor = await askActor();
  const viewer = actor.kind === 'learner' || actor.kind === 'staff' ? { name: actor.name } : null;
  const redirectTo = rememberedPath(new URL(request.url).searchParams.get('redirectTo'));
  return { viewer, redirectTo, hasGoogle: services.identityProvider !== null };
}

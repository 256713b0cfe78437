import type { RouterContextProvider } from 'react-router';
import { rememberedPath } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';

/** What Login and Register show: who is signed in already, and where the visitor was going. */
export async function readAccountPage(context: Readonly<RouterContextProvider>, request: Request) {
  const actor = await context.get(requestScope).actor();
  const viewer = actor.kind === 'learner' || actor.kind === 'admin' ? { name: actor.name } : null;
  return { viewer, redirectTo: rememberedPath(new URL(request.url).searchParams.get('redirectTo')) };
}

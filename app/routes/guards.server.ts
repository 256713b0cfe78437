import { redirect, type RouterContextProvider } from 'react-router';
import { isRecentProof } from '#app/modules/identity/admin/recent-identity.ts';
import { withRedirect } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';

/** Somebody with an account: learners, and admins, who may learn too. */
export type LearnerActor = Extract<Actor, { kind: 'learner' | 'admin' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;

/** A loader's or an action's arguments; `url` is the page's own address, also when only its data is asked for. */
interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/** Who is signed in; anybody else is sent to the login, which leads back here (specification §4, decision A12). */
export async function requireLearner({ context, url }: Visit): Promise<LearnerActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'learner' || actor.kind === 'admin') return actor;
  throw redirect(withRedirect('/login', url.pathname + url.search));
}

/** The same for the admin portal: a learner's session of an admin does not do (decision A7). */
export async function requireAdmin({ context, url }: Visit): Promise<AdminActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'admin') return actor;
  throw redirect(withRedirect('/admin/login', url.pathname + url.search));
}

/**
 * An admin who proved within minutes who they are: for what an open browser alone must not do, which is refunds, appointing
 * administrators, the second factor, other people's e-mail addresses and files of personal data. Anybody else is asked for a proof, and
 * led on to `back`: the page itself, or the page that offers a file.
 */
export async function requireConfirmedAdmin(visit: Visit, back?: string): Promise<AdminActor> {
  const actor = await requireAdmin(visit);
  const { identityConfirmedAt, services } = visit.context.get(requestScope);
  if (isRecentProof(await identityConfirmedAt(), services.clock.now())) return actor;
  throw redirect(withRedirect('/admin/confirm', back ?? visit.url.pathname + visit.url.search));
}

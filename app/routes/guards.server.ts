import { redirect, type RouterContextProvider } from 'react-router';
import { isRecentProof } from '#app/modules/identity/admin/recent-identity.ts';
import { withRedirect } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { can, roles, rolesWith, type Capability } from '#app/shared/permissions.ts';
import { capabilityFor } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { pageRefusal } from './refusal-to-show.server.ts';

/** Somebody with an account: learners, and admins, who may learn too. */
export type LearnerActor = Extract<Actor, { kind: 'learner' | 'admin' }>;
export type AdminActor = Extract<Actor, { kind: 'admin' }>;

/** A loader's or an action's arguments; `url` is the page's own address, also when only its data is asked for. */
interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/** The signed-in actor; a visitor is sent to the login, which leads back here. */
export async function requireLearner({ context, url }: Visit): Promise<LearnerActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'learner' || actor.kind === 'admin') return actor;
  throw toLogin('/login', actor, { context, url });
}

/** Somebody who signed in at the admin portal, whatever their role; others are sent to its login: a learner's session does not do. */
export async function requirePortalSession({ context, url }: Visit): Promise<AdminActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'admin') return actor;
  throw toLogin('/admin/login', actor, { context, url });
}

/** The login leads back to the page; a user who sends its form with an ended session gets an error. */
function toLogin(login: string, actor: Actor, { context, url }: Visit): Response {
  const to = withRedirect(login, url.pathname + url.search);
  const { isSubmission, hasSessionCookie } = context.get(requestScope);
  const wasSignedIn = hasSessionCookie && actor.kind === 'visitor';
  return redirect(isSubmission && wasSignedIn ? `${to}&${signedOutParam}=yes` : to);
}

const signedOutParam = 'signedOut';

/** Whether the address of a login says that a session ended while a form was sent. */
export const wasSignedOut = (url: URL): boolean => url.searchParams.has(signedOutParam);
/** The same, with a role that includes the page at this address (`portalPermissions`); others are refused with a sentence. */
export async function requireAdmin(visit: Visit): Promise<AdminActor> {
  const actor = await requirePortalSession(visit);
  const needed = capabilityFor(visit.url.pathname);
  if (needed === null || can(actor, needed)) return actor;
  throw pageRefusal(notInRole(needed), 403);
}

/** The refusal of a page that a role does not include. */
const notInRole = (needed: Capability): string =>
  `Your role does not include this page. Roles that do: ${rolesWith(needed)
    .map((role) => roles[role].label.toLowerCase())
    .join(', ')}.`;

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

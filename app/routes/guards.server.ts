import { pageOf } from '#app/shared/locale.ts';
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { isRecentProof } from '#app/modules/people/staff/recent-identity.ts';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { can, roles, rolesWith, type Capability } from '#app/shared/permissions.ts';
import { capabilityFor, type MatchedPage } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { pageWithFile } from '#app/ui/portal/list/file-of-page.ts';
import { m } from '#texts';
import { pageRefusal } from './refusal-to-show.server.ts';

/** An actor with an account: a learner, or a staff member, because staff may learn too. */
export type LearnerActor = Extract<Actor, { kind: 'learner' | 'staff' }>;
/** Arguments of a loader or an action. `url` is the page's address, also for requests of its data alone. */
interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

/** The page that the router matched for a request. Reading it fails where nothing noted it. */
export const matchedPage = createContext<MatchedPage>();

/** Notes the matched page for the guards: how its address is spelt does not matter to them. */
export const noteMatchedPage: MiddlewareFunction<Response> = ({ context, pattern, params }) => {
  // React Router joins the paths of the routes without a slash before the first.
  context.set(matchedPage, { pattern: pattern.startsWith('/') ? pattern : `/${pattern}`, params });
};

/** Returns the signed-in actor. Redirects a visitor to the login, which leads back here. */
export async function requireLearner({ context, url }: Visit): Promise<LearnerActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'learner' || actor.kind === 'staff') return actor;
  throw toLogin('/login', actor, { context, url });
}

/** Returns the staff member signed in at the portal, of any role. Redirects everybody else to its login, also signed-in learners. */
export async function requirePortalSession({ context, url }: Visit): Promise<StaffActor> {
  const actor = await context.get(requestScope).actor();
  if (actor.kind === 'staff') return actor;
  throw toLogin('/admin/login', actor, { context, url });
}

/** Redirects to a login that leads back to the page. A form sent with an ended session gets an error there, and waits there. */
function toLogin(login: string, actor: Actor, { context, url }: Visit): Response {
  const to = withRedirect(login, pageOf(url));
  const scope = context.get(requestScope);
  const wasSignedIn = scope.hasSessionCookie && actor.kind === 'visitor';
  return scope.isSubmission && wasSignedIn ? withForm(scope, `${to}&${signedOutParam}=yes`) : redirect(to);
}

/** Redirects to the proof of identity, which leads back to the page. The form that needs the proof waits there. */
export const toIdentityProof = (scope: RequestScope, url: URL): Response =>
  withForm(scope, withRedirect('/admin/confirm', pageOf(url)));

/** Redirects to a page with the form of the request: the browser sends it again there, if it can. */
const withForm = ({ isResendable }: RequestScope, to: string): Response =>
  isResendable ? redirect(`${to}&${resentParam}=yes`, 307) : redirect(to);

const signedOutParam = 'signedOut';

/** In the address of a page to which a guard sent the form of another page. */
export const resentParam = 'resent';

/** Returns whether the address of a login says that the session ended before a form was sent. */
export const wasSignedOut = (url: URL): boolean => url.searchParams.has(signedOutParam);

/**
 * Returns the staff member if their role includes the page that the router matched (`portalPermissions`). Refuses others with a sentence, and
 * everybody a page that the table does not have.
 */
export async function requireStaff(visit: Visit): Promise<StaffActor> {
  const actor = await requirePortalSession(visit);
  const needed = capabilityFor(visit.context.get(matchedPage));
  if (needed === undefined) throw pageRefusal(m.portal_shared_not_found(), 404);
  if (needed === null || can(actor, needed)) return actor;
  throw pageRefusal(notInRole(needed), 403);
}

/** Returns the refusal of a page that a role does not include. */
const notInRole = (needed: Capability): string =>
  `Your role does not include this page. Roles that do: ${rolesWith(needed)
    .map((role) => roles[role].label.toLowerCase())
    .join(', ')}.`;

/**
 * Returns the staff member if they proved their identity within the last minutes. Required for what an open browser alone must not allow:
 * refunds, appointing staff, the second factor, other people's e-mail addresses, files of personal data. Redirects everybody
 * else to the proof, and from there back.
 */
export async function requireConfirmedStaff(visit: Visit): Promise<StaffActor> {
  const actor = await requireStaff(visit);
  const scope = visit.context.get(requestScope);
  if (isRecentProof(await scope.identityConfirmedAt(), scope.services.clock.now())) return actor;
  throw toIdentityProof(scope, visit.url);
}

/** The same for a file. The sign-in or proof leads back to the page that offers the file, which then downloads it. */
export const requireStaffForFile = ({ context, url }: Visit): Promise<StaffActor> =>
  requireConfirmedStaff({ context, url: new URL(pageWithFile(url), url) });

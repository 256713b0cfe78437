import { data } from 'react-router';
import { beginGoogleSignIn } from '#app/modules/identity/begin-google-sign-in.server.ts';
import { rememberedPath } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/google';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/identity/ui/public/auth-form.tsx';
import { AuthenticationError } from '#app/modules/identity/ui/public/authentication-error.tsx';
import { readFields } from '../form-fields.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { DelayedRedirect } from '#app/modules/identity/ui/public/delayed-redirect.tsx';
import { GoogleButton } from '#app/modules/identity/ui/public/google-button.tsx';
import { failureOf, needsOf } from './google-sign-in.server.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) => authMeta('Continue with Google', matches[1]?.loaderData);

/** Only a form begins a sign-in; whoever comes by a link gets the form. */
export function loader({ context, url }: Route.LoaderArgs) {
  needsOf(context.get(requestScope));
  return { redirectTo: rememberedPath(url.searchParams.get('redirectTo')) };
}

/** Answers with a page that leads to Google, not with a redirect: the pages' form-action keeps forms on this site. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const needs = needsOf(scope);
  const fields = await readFields(request);
  const isPortal = fields['portal'] === 'yes';
  try {
    const begun = await beginGoogleSignIn(needs, {
      callback: new URL('/auth/callback', url).href,
      redirectTo: rememberedPath(fields['redirectTo']),
      isPortal,
      cookie: request.headers.get('cookie'),
      address: scope.address,
    });
    return data({ leaveTo: begun.url, failure: null }, { headers: begun.headers });
  } catch (error) {
    const { failure, status, headers: extra } = failureOf(error, scope, isPortal);
    return data({ leaveTo: null, failure }, { status, headers: extra });
  }
}

export default function Google({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.failure) return <AuthenticationError {...actionData.failure} />;
  if (!actionData?.leaveTo) {
    return (
      <>
        <AuthHead title="Continue with Google">You choose at Google who you are, and come back here.</AuthHead>
        <GoogleButton redirectTo={loaderData.redirectTo} alone />
      </>
    );
  }
  return (
    <>
      <AuthHead title="Going to Google…">You come back here once you have chosen who you are.</AuthHead>
      <a className="btn btn-accent btn-lg" href={actionData.leaveTo}>
        Continue to Google
      </a>
      <DelayedRedirect to={actionData.leaveTo} go={(to) => window.location.replace(to)} />
    </>
  );
}

import { baseLocale } from '#app/shared/locale.ts';
import { data } from 'react-router';
import { beginGoogleSignIn } from '#app/modules/people/accounts/begin-google-sign-in.server.ts';
import { rememberedPath } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/google';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/people/ui/public/auth-form.tsx';
import { AuthenticationError } from '#app/modules/people/ui/public/authentication-error.tsx';
import { readFields } from '../form-fields.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { DelayedRedirect } from '#app/modules/people/ui/public/delayed-redirect.tsx';
import { GoogleButton } from '#app/modules/people/ui/public/google-button.tsx';
import { failureOf, needsOf } from './google-sign-in.server.ts';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  authMeta(m.account_continue_with_google(), matches[1]?.loaderData);

/** Only a POST starts a sign-in. A GET shows the form. */
export function loader({ context, url }: Route.LoaderArgs) {
  needsOf(context.get(requestScope));
  return { redirectTo: rememberedPath(url.searchParams.get('redirectTo')) };
}

/** Answers with a page that leads to Google instead of a redirect: the pages' form-action allows this site only. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const needs = needsOf(scope);
  const fields = await readFields(request);
  const isPortal = fields['portal'] === 'yes';
  try {
    const begun = await beginGoogleSignIn(needs, {
      callback: new URL('/auth/callback', url).href,
      locale: isPortal ? baseLocale : scope.locale,
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
        <AuthHead title={m.account_continue_with_google()}>{m.account_google_choose()}</AuthHead>
        <GoogleButton redirectTo={loaderData.redirectTo} alone />
      </>
    );
  }
  return (
    <>
      <AuthHead title={m.account_google_going()}>{m.account_google_going_about()}</AuthHead>
      <a className="btn btn-accent btn-lg" href={actionData.leaveTo}>
        {m.account_continue_to_google()}
      </a>
      <DelayedRedirect to={actionData.leaveTo} go={(to) => window.location.replace(to)} />
    </>
  );
}

import { data, redirect, replace } from 'react-router';
import { finishGoogleSignIn, type FinishedSignIn } from '#app/modules/people/staff/finish-google-sign-in.server.ts';
import { localeOfState } from '#app/modules/people/accounts/pending-sign-in.server.ts';
import { safePath } from '#app/modules/people/accounts/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import { baseLocale, localAddress } from '#app/shared/locale.ts';
import type { Route } from './+types/callback';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/people/ui/public/auth-form.tsx';
import { AuthenticationError } from '#app/modules/people/ui/public/authentication-error.tsx';
import { DelayedRedirect } from '#app/modules/people/ui/public/delayed-redirect.tsx';
import { failureOf, needsOf } from './google-sign-in.server.ts';
import { portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_signing_you_in(), matches[1]?.loaderData);

/**
 * Receives Google's answer. The first request shows a waiting page; the same address with `finish` then signs in. The answer is valid
 * once and in one browser, so a GET may use it, with and without JavaScript. Google knows one address: a sign-in that began in another
 * language continues below the prefix of that language.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const needs = needsOf(scope);
  const answer = new URL(`/auth/callback${url.search}`, url);
  const locale = localeOfState(answer.searchParams.get('state'));
  if (scope.locale === baseLocale && locale !== baseLocale)
    throw redirect(localAddress(locale, answer.pathname + answer.search));
  if (!answer.searchParams.has('finish')) {
    answer.searchParams.set('finish', '1');
    return { finish: localAddress(scope.locale, answer.pathname + answer.search), failure: null };
  }
  answer.searchParams.delete('finish');
  try {
    const finished = await finishGoogleSignIn(needs, {
      url: answer,
      locale: scope.locale,
      address: scope.address,
      userAgent: request.headers.get('user-agent'),
      cookie: request.headers.get('cookie'),
    });
    return replace(placeOf(finished), { status: 303, headers: finished.headers });
  } catch (error) {
    const { failure, status } = failureOf(error, scope);
    return data({ finish: null, failure }, { status });
  }
}

/** Returns the page after a sign-in: the portal or the second factor for staff, the dashboard for others. */
function placeOf({ stage, redirectTo }: FinishedSignIn): string {
  if (stage === 'learner') return safePath(redirectTo);
  return stage === 'inside' ? safePath(redirectTo, portalHome) : stepPath(stage);
}

export default function Callback({ loaderData: { finish, failure } }: Route.ComponentProps) {
  return failure ? <AuthenticationError {...failure} /> : <Authenticating finish={finish} />;
}

function Authenticating({ finish }: { readonly finish: string }) {
  return (
    <div role="status">
      <AuthHead title={m.account_authenticating()}>{m.account_authenticating_about()}</AuthHead>
      <i className="strand busy" aria-hidden="true" />
      <noscript>
        <a className="btn btn-accent" href={finish}>
          {m.account_continue()}
        </a>
      </noscript>
      {/* Loads a document: its HTML names all scripts at once, while the router would find some of them late. */}
      <DelayedRedirect to={finish} go={(to) => window.location.replace(to)} />
    </div>
  );
}

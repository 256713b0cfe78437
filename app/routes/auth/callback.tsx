import { data, replace } from 'react-router';
import { finishGoogleSignIn, type FinishedSignIn } from '#app/modules/identity/finish-google-sign-in.server.ts';
import { safePath } from '#app/modules/identity/safe-path.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/callback';
import { authMeta } from '#app/modules/identity/ui/public/auth-meta.ts';
import { AuthHead } from '#app/modules/identity/ui/public/auth-form.tsx';
import { AuthenticationError } from '#app/modules/identity/ui/public/authentication-error.tsx';
import { DelayedRedirect } from '#app/modules/identity/ui/public/delayed-redirect.tsx';
import { failureOf, needsOf } from './google-sign-in.server.ts';
import { portalHome, stepPath } from '#app/ui/portal/portal-paths.ts';

export const meta: Route.MetaFunction = ({ matches }) => authMeta('Signing you in', matches[1]?.loaderData);

/**
 * Google's answer. First the page that says that it is being looked at, then, at the same address with
 * `finish`, the looking: an answer counts once and in one browser, so a GET may do it, with and without JavaScript.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const needs = needsOf(scope);
  const answer = new URL(url);
  if (!answer.searchParams.has('finish')) {
    answer.searchParams.set('finish', '1');
    return { finish: answer.pathname + answer.search, failure: null };
  }
  answer.searchParams.delete('finish');
  try {
    const finished = await finishGoogleSignIn(needs, {
      url: answer,
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

/** Admins go to the portal, or on to their second factor; others to their dashboard. */
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
      <AuthHead title="Authenticating…">One moment: the answer of Google is being checked.</AuthHead>
      <i className="strand busy" aria-hidden="true" />
      <noscript>
        <a className="btn btn-accent" href={finish}>
          Continue
        </a>
      </noscript>
      {/* As a document: the page behind it names all its scripts at once, of which the router would find a few after the others. */}
      <DelayedRedirect to={finish} go={(to) => window.location.replace(to)} />
    </div>
  );
}

import type * as openidClient from 'openid-client';
import { z } from 'zod';
import {
  IdentityProviderError,
  type IdentityProvider,
  type ProvenIdentity,
} from '#app/modules/people/accounts/identity-provider.ts';
import type { Clock } from '#app/shared/clock.ts';
import { readEmail } from '#app/platform/email-address.ts';

/** The shop's account at the provider. */
export interface GoogleAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface GoogleIdentitySettings {
  /** Called at the first sign-in, and again when the cached discovery expires. */
  readonly account: () => Promise<GoogleAccount>;
  /** Issuer under which accounts are stored; the provider's own by default. */
  readonly knownIssuer?: string;
  readonly clock: Clock;
  /** Maximum seconds of each request to the provider. Default 8. */
  readonly timeoutSeconds?: number;
}

/** Milliseconds for which the provider's discovery document and keys are cached. */
const discoveryLifeMs = 60 * 60 * 1000;

/** Claims read from the ID token, besides those that the library checks. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
});

/**
 * Creates sign-in by Google, or by any other OpenID provider, with openid-client: discovery, PKCE, state, nonce, and an ID token with
 * signature, issuer, audience and times checked on this machine's clock. The settings allow plain http on the loopback only.
 */
export function createGoogleIdentity({
  account,
  knownIssuer,
  clock,
  timeoutSeconds = 8,
}: GoogleIdentitySettings): IdentityProvider {
  let known: { discovered: Promise<Discovered>; until: number } | undefined;

  /** Runs one discovery for concurrent callers. Does not cache a failure. */
  function discovered(): Promise<Discovered> {
    const now = clock.now().getTime();
    if (known && now < known.until) return known.discovered;
    const discovering = account().then((presented) => discover(presented, timeoutSeconds));
    known = { discovered: discovering, until: now + discoveryLifeMs };
    discovering.catch(() => {
      if (known?.discovered === discovering) known = undefined;
    });
    return discovering;
  }

  return {
    signInUrl: (redirectUri, { state, nonce, codeVerifier }) =>
      refusing(discovered, async ({ library, configuration }) => {
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // Lets the user choose between several Google accounts, also after logging out here.
          prompt: 'select_account',
        });
        if (!/^https?:$/.test(url.protocol)) throw new Error('the provider wants the browser to go to no web address');
        return url.href;
      }),

    redeem: (answer, { state, nonce, codeVerifier }) =>
      refusing(discovered, async ({ library, configuration }) => {
        const tokens = await library.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        return identityOf(claimsSchema.parse(tokens.claims()), knownIssuer);
      }),
  };
}

interface Discovered {
  readonly library: typeof openidClient;
  readonly configuration: openidClient.Configuration;
}

async function discover(
  { issuer, clientId, clientSecret }: GoogleAccount,
  timeoutSeconds: number,
): Promise<Discovered> {
  // The first sign-in by Google loads it, so that the start does not.
  const library = await import('openid-client');
  const url = new URL(issuer);
  const configuration = await library.discovery(url, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // The signature is checked although TLS vouches for the token already.
      library.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  });
  return { library, configuration };
}

function identityOf(claims: z.infer<typeof claimsSchema>, knownIssuer: string | undefined): ProvenIdentity {
  return {
    issuer: knownIssuer ?? claims.iss,
    subject: claims.sub,
    // What is no address stays as it is, and the sign-in refuses it.
    email: claims.email === undefined ? null : (readEmail(claims.email) ?? claims.email),
    emailVerified: claims.email_verified ?? false,
    name: claims.name ?? null,
  };
}

/** Converts every failure to one of the port's. */
async function refusing<Result>(
  discovered: () => Promise<Discovered>,
  work: (known: Discovered) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await discovered());
  } catch (error) {
    const isDenied = (error as { error?: unknown }).error === 'access_denied';
    throw new IdentityProviderError(isDenied ? 'denied' : 'failed', error);
  }
}

import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { interactionPolicy, Provider, type JWK } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import { errorPage } from './pages.ts';
import type { Person } from './persons.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses of the site that a person may be sent back to. */
  readonly redirectUris: readonly string[];
}

export interface CreatedProvider {
  readonly provider: Provider;
  /** Makes somebody known to the provider; returns the account's id. */
  readonly know: (person: Person) => string;
}

const scope = 'openid email profile';
const cookiePrefix = 'demo-identity';

/**
 * The OpenID provider itself: authorization code with PKCE, tokens signed with a key of this process, one client. Who
 * somebody is, is asked anew at every sign-in.
 */
export async function createProvider(settings: ProviderSettings): Promise<CreatedProvider> {
  const { issuer, clientId, clientSecret, redirectUris } = settings;
  const known = new LRUCache<string, Person>({ max: 1000 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await makeKey()] },
    scopes: scope.split(' '),
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does: who it is stands in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: `${cookiePrefix}.session`,
        interaction: `${cookiePrefix}.interaction`,
        resume: `${cookiePrefix}.resume`,
      },
    },
    interactions: { policy, url: (_ctx, { uid }) => `/choose/${uid}` },
    // Seconds. Nothing here outlives a sign-in.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, subject) => {
      const person = known.get(subject);
      if (!person) return undefined;
      const { name, email, emailVerified } = person;
      const claims = { sub: subject, name, email, email_verified: emailVerified };
      return { accountId: subject, claims: () => claims };
    },
    // To choose who one is, is to agree: there is no second question.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    async renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html';
      ctx.body = (await errorPage(description ?? error)).toString();
    },
  });
  provider.use(async (ctx, next) => {
    // A sign-in begins with nobody: the choice of an earlier one does not count.
    if (ctx.path === '/auth') delete ctx.req.headers.cookie;
    await next();
  });
  return {
    provider,
    know(person) {
      known.set(person.subject, person);
      return person.subject;
    },
  };
}

/** RS256, as Google signs. */
async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

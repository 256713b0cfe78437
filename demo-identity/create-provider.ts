import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { interactionPolicy, Provider, type Adapter, type AdapterPayload, type JWK } from 'oidc-provider';
import { errorPage } from './pages.ts';
import type { Person } from './test-people.ts';

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses of the site that may receive the redirect. */
  readonly redirectUris: readonly string[];
}

export interface CreatedProvider {
  readonly provider: Provider;
  /** Adds a person to the provider; returns the account's id. */
  readonly know: (person: Person) => string;
}

const scope = 'openid email profile';
const cookiePrefix = 'demo-identity';

/**
 * Creates the OpenID provider: authorization code with PKCE, tokens signed with a key of this process, one client. Asks for the account at
 * every sign-in.
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
    // As Google does, the ID token itself contains the person's claims.
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
    // Selecting an account counts as consent, so there is no second question.
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
    // A sign-in starts without a session, so an earlier selection does not count.
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

/** Largest number of pending sign-ins, codes and tokens; the oldest are dropped first. */
const most = 2000;

/**
 * Creates the provider's store: in memory, each entry for its lifetime. All kinds share a store, because a code that is used twice revokes
 * every token of its grant.
 */
function createMemoryAdapter(): (kind: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: most });

  const dropWhere = (matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of kept.entries()) if (matches(payload)) kept.delete(key);
  };

  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const findWhere = async (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key, payload] of kept.entries()) if (key.startsWith(`${kind} `) && matches(payload)) return payload;
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        kept.set(keyOf(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {});
      },
      async find(id) {
        return kept.get(keyOf(id));
      },
      findByUid: (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findWhere((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        dropWhere((payload) => payload.grantId === grantId);
      },
    };
  };
}

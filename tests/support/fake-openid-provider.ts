import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeOpenIdProvider {
  readonly account: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** Overrides of valid claims in its ID tokens; undefined omits one. */
  claims: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  signsWithOtherKey: boolean;
  /** Replaces the answer of one path. */
  instead: { path: string; answer: (response: ServerResponse) => void } | null;
  /** Number of requests by path. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = makeKey();
const other = makeKey();

/** For tests: an OpenID provider over HTTP whose answers can be valid or not. */
export async function startFakeOpenIdProvider(): Promise<FakeOpenIdProvider> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (provider.instead?.path === path) return provider.instead.answer(response);
    const body = answers[path]?.();
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { issuer, clientId: 'shop', clientSecret: 'word' };

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  };

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const valid = { iss: issuer, aud: account.clientId, sub: '1', iat: now, exp: now + 600 };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: '1' })}.${part({ ...valid, ...provider.claims })}`;
    const { privateKey } = provider.signsWithOtherKey ? other : key;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  const provider: FakeOpenIdProvider = {
    account,
    claims: {},
    signsWithOtherKey: false,
    instead: null,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

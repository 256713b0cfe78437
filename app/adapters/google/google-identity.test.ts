import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDemoIdentity, type DemoIdentity } from '#demo-identity/start-demo-identity.ts';
import { MovableClock } from '#app/shared/clock.ts';
import { startFakeOpenIdProvider, type FakeOpenIdProvider } from '#tests/support/fake-openid-provider.ts';
import { visitGoogle } from '#tests/support/google-visitor.ts';
import { createGoogleIdentity } from './google-identity.server.ts';
import { specifies } from '#tests/specifies.ts';

const callback = 'https://shop.example/auth/callback';
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };
const refused = (reason: string) => expect.objectContaining({ name: 'IdentityProviderError', reason });

describe('a valid provider', () => {
  let provider: DemoIdentity;
  beforeAll(async () => {
    provider = await startDemoIdentity({ redirectUris: [callback] });
  });
  afterAll(() => provider.close());
  const google = (knownIssuer?: string) =>
    createGoogleIdentity({
      account: async () => provider,
      clock: new MovableClock(),
      ...(knownIssuer && { knownIssuer }),
    });

  it('identifies a person', async () => {
    const g = google();
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { email: 'Wanjiku.Kamau@Example.com' });
    expect(answer.href).toContain(`${callback}?code=`);
    expect(await g.redeem(answer, secrets)).toEqual({
      issuer: provider.issuer,
      subject: expect.stringMatching(/^typed-/) as string,
      email: 'wanjiku.kamau@example.com',
      emailVerified: true,
      name: 'Wanjiku Kamau',
    });
  });

  it('says when an e-mail was never verified', async () => {
    const g = google('demo');
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { person: 'demo-otieno' });
    expect(await g.redeem(answer, secrets)).toMatchObject({
      issuer: 'demo',
      subject: 'demo-otieno',
      emailVerified: false,
    });
  });

  it('is asked for a code with PKCE, state and nonce, and for a choice of accounts', async () => {
    const { searchParams } = new URL(await google().signInUrl(callback, secrets));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: callback,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(searchParams.get('code_challenge')).not.toBe(secrets.codeVerifier);
  });

  it('accepts a code once', async () => {
    const g = google();
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { person: 'demo-faith' });
    await g.redeem(answer, secrets);
    await expect(g.redeem(answer, secrets)).rejects.toEqual(refused('failed'));
  });

  it.each(['state', 'nonce', 'codeVerifier'] as const)('refuses another %s', async (name) => {
    const g = google();
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { person: 'demo-faith' });
    const stolen = { ...secrets, [name]: 'x'.repeat(43) };
    await expect(g.redeem(answer, stolen)).rejects.toEqual(refused('failed'));
  });

  it('refuses the answer of another provider', async () => {
    const g = google();
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { person: 'demo-faith' });
    answer.searchParams.set('iss', 'https://elsewhere.example');
    await expect(g.redeem(answer, secrets)).rejects.toEqual(refused('failed'));
  });

  it('reports that the person refused', async () => {
    const g = google();
    const answer = await visitGoogle(await g.signInUrl(callback, secrets), { deny: 'yes' });
    expect(answer.searchParams.get('error')).toBe('access_denied');
    await expect(g.redeem(answer, secrets)).rejects.toEqual(refused('denied'));
  });

  it('never redirects to a foreign address', async () => {
    const elsewhere = await google().signInUrl('https://evil.example/auth/callback', secrets);
    const answer = await fetch(elsewhere, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('an invalid provider', () => {
  let provider: FakeOpenIdProvider;
  let clock: MovableClock;
  beforeEach(async () => {
    provider = await startFakeOpenIdProvider();
    provider.claims = { nonce: secrets.nonce };
    clock = new MovableClock();
  });
  afterEach(() => provider.close());
  const google = (timeoutSeconds?: number) =>
    createGoogleIdentity({ account: async () => provider.account, clock, ...(timeoutSeconds && { timeoutSeconds }) });
  const answer = () => new URL(`${callback}?code=c&state=${secrets.state}`);
  const redeem = (timeoutSeconds?: number) => google(timeoutSeconds).redeem(answer(), secrets);
  const now = () => Math.floor(Date.now() / 1000);

  it('is accepted by these tests while it is valid', async () => {
    provider.claims = { nonce: secrets.nonce, email: 'Faith@Example.com', email_verified: 'true' };
    expect(await redeem()).toMatchObject({ subject: '1', email: 'faith@example.com', emailVerified: true, name: null });
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['for another site', () => ({ aud: 'another' })],
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['that has expired', () => ({ exp: now() - 3600, iat: now() - 7200 })],
    ['without an end', () => ({ exp: undefined })],
    ['for another sign-in', () => ({ nonce: 'another' })],
    ['for no sign-in', () => ({ nonce: undefined })],
    ['about nobody', () => ({ sub: undefined })],
    ['with an invalid e-mail', () => ({ email: 7 })],
  ])('is not believed with a token %s', async (_what, claims) => {
    provider.claims = { nonce: secrets.nonce, ...claims() };
    await expect(redeem()).rejects.toEqual(refused('failed'));
  });

  it('is refused with a token of another signer', async () => {
    provider.signsWithOtherKey = true;
    await expect(redeem()).rejects.toEqual(refused('failed'));
  });

  const configuration = '/.well-known/openid-configuration';
  it.each([
    [configuration, 'garbage'],
    [configuration, '{"issuer":"https://elsewhere.example"}'],
    ['/token', '<h1>Welcome</h1>'],
    ['/token', '{"access_token":"a","token_type":"Bearer"}'],
    ['/token', '{"error":"invalid_client"}'],
    ['/jwks', '{"keys":"none"}'],
  ])('is refused when %s says %s', async (path, body) => {
    provider.instead = {
      path,
      answer: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    };
    await expect(redeem()).rejects.toEqual(refused('failed'));
  });

  specifies('Catalogue, site and admin: calls end in seconds; a cut upload goes on where it was');
  it.each([configuration, '/token', '/jwks'])('times out when %s is slow', async (path) => {
    provider.instead = { path, answer: () => undefined };
    await expect(redeem(1)).rejects.toEqual(refused('failed'));
    expect(provider.asked.get(path)).toBe(1);
  });

  it('is given up when its answer stops or the connection breaks', async () => {
    provider.instead = { path: '/token', answer: (response) => void response.writeHead(200).write('{"access') };
    await expect(redeem(1)).rejects.toEqual(refused('failed'));
    provider.instead = { path: '/token', answer: (response) => void response.destroy() };
    await expect(redeem()).rejects.toEqual(refused('failed'));
  });

  it('cannot redirect the browser to anything but http or https', async () => {
    const { issuer } = provider.account;
    const discovered = {
      issuer,
      authorization_endpoint: 'javascript:alert(1)',
      token_endpoint: issuer,
      jwks_uri: issuer,
    };
    provider.instead = {
      path: configuration,
      answer: (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(discovered)),
    };
    await expect(google().signInUrl(callback, secrets)).rejects.toEqual(refused('failed'));
  });

  it('that is down fails, and works again once it is back', async () => {
    const g = google();
    provider.instead = { path: configuration, answer: (response) => void response.writeHead(503).end() };
    await expect(g.signInUrl(callback, secrets)).rejects.toEqual(refused('failed'));
    provider.instead = null;
    expect(await g.signInUrl(callback, secrets)).toContain('/auth?');
  });

  it('is asked for its configuration once an hour, also by concurrent requests, and for its keys once', async () => {
    const g = google();
    await Promise.all([1, 2, 3].map(() => g.redeem(answer(), secrets)));
    await g.redeem(answer(), secrets);
    expect(provider.asked.get(configuration)).toBe(1);
    expect(provider.asked.get('/token')).toBe(4);
    const keys = provider.asked.get('/jwks') ?? 0;
    await g.redeem(answer(), secrets);
    expect(provider.asked.get('/jwks')).toBe(keys);
    clock.advance({ minutes: 61 });
    await g.redeem(answer(), secrets);
    expect(provider.asked.get(configuration)).toBe(2);
  });
});

it('a provider on a closed port refuses', async () => {
  const provider = await startFakeOpenIdProvider();
  await provider.close();
  const google = createGoogleIdentity({ account: async () => provider.account, clock: new MovableClock() });
  await expect(google.signInUrl(callback, secrets)).rejects.toEqual(refused('failed'));
});

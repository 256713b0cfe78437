import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitGoogle } from '#tests/support/google-visitor.ts';
import { personOf } from './test-people.ts';
import { startDemoIdentity, type DemoIdentity } from './start-demo-identity.ts';

const callback = 'http://localhost:3000/auth/callback';

describe('the demo identity provider', () => {
  let provider: DemoIdentity;
  beforeAll(async () => {
    provider = await startDemoIdentity({ redirectUris: [callback] });
  });
  afterAll(() => provider.close());

  function signInUrl(change: Record<string, string> = {}): string {
    const query = {
      client_id: provider.clientId,
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: callback,
      state: 'state',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      ...change,
    };
    return `${provider.issuer}/auth?${new URLSearchParams(query)}`;
  }

  /** Opens the selection page; returns the values that its forms must send. */
  async function openChoice(): Promise<{ address: string; cookie: string; page: Response }> {
    const begun = await fetch(signInUrl(), { redirect: 'manual' });
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const address = new URL(begun.headers.get('location') ?? '', provider.issuer).href;
    return { address, cookie, page: await fetch(address, { headers: { cookie } }) };
  }

  it('identifies itself, and cannot be framed or run scripts', async () => {
    const { page } = await openChoice();
    const words = await page.text();
    for (const word of ['Demo identity provider', 'Faith Nyambura', 'Kiprono Cheruiyot', 'Otieno Odhiambo', 'Deny'])
      expect(words).toContain(word);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('asks again after an invalid address, and shows typed text escaped', async () => {
    const { address, cookie } = await openChoice();
    const body = new URLSearchParams({ email: '"><b>nobody' });
    const answer = await fetch(address, { method: 'POST', body, headers: { cookie } });
    expect(answer.status).toBe(400);
    const words = await answer.text();
    expect(words).toContain('Please enter a valid email address');
    expect(words).not.toContain('<b>nobody');
  });

  it('answers only in the browser that was sent there', async () => {
    const { address } = await openChoice();
    const strange = await fetch(address);
    expect(strange.status).toBe(400);
    expect(await strange.text()).toContain('This sign-in has ended');
  });

  it('asks for the account at every sign-in', async () => {
    for (const person of ['demo-faith', 'demo-kiprono'])
      expect((await visitGoogle(signInUrl(), { person })).searchParams.get('code')).toBeTruthy();
  });

  it('requires PKCE', async () => {
    const answer = await visitGoogle(signInUrl({ code_challenge: '', code_challenge_method: '' }), {
      person: 'demo-faith',
    });
    expect(answer.searchParams.get('error')).toBe('invalid_request');
  });

  it('redirects to no unknown site', async () => {
    const answer = await fetch(signInUrl({ redirect_uri: 'http://evil.example/' }), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This did not work');
  });

  it('treats all spellings of an address as the same person, and derives a name from it', () => {
    expect(personOf(' Wanjiku.Kamau@Example.com ')).toEqual(personOf('wanjiku.kamau@example.com'));
    expect(personOf('wanjiku.kamau@example.com').name).toBe('Wanjiku Kamau');
    expect(personOf('.@example.com').name).toBe('.@example.com');
  });
});

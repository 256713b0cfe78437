/** What somebody does at the demo identity provider. */
export type Choice = { readonly email: string } | { readonly person: string } | { readonly deny: 'yes' };

/**
 * For tests: a browser at the demo identity provider, from the address that begins a sign-in to the one it is sent back to,
 * with the provider's own redirects, cookies and form between.
 */
export async function visitGoogle(signInUrl: string, choice: Choice): Promise<URL> {
  const { origin } = new URL(signInUrl);
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the provider leads nowhere (${answer.status}): ${await answer.text()}`);
    return new URL(location, origin).href;
  };
  const page = await go(signInUrl);
  // Whatever is refused before anybody is asked comes back at once.
  if (new URL(page).origin !== origin) return new URL(page);
  const selected = await go(page, { method: 'POST', body: new URLSearchParams({ ...choice }) });
  return new URL(await go(selected));
}

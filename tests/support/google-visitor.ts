/** A person's choice at the demo identity provider. */
export type Choice = { readonly email: string } | { readonly person: string } | { readonly deny: 'yes' };

/**
 * For tests: goes through the demo identity provider as a browser, from the sign-in address to the redirect back, with the provider's
 * redirects, cookies and form.
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
  // The provider redirects a refused request back without a form.
  if (new URL(page).origin !== origin) return new URL(page);
  const selected = await go(page, { method: 'POST', body: new URLSearchParams({ ...choice }) });
  return new URL(await go(selected));
}

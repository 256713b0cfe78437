/** Headers of every answer, assets included. `secure` adds HSTS: only where the site's address is https. */
export function securityHeaders(secure: boolean): readonly (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    // YouTube refuses to play without a referrer, so 'no-referrer' is not possible.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
  if (secure) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Passes on what an action says beside its data: when to try again, where to go in a while. Cookies pass by themselves. */
export function forwardHeaders({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'refresh']) {
    const value = actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** Returns the headers of every answer, assets included. `secure` adds HSTS, for sites on https only. */
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

/** Forwards headers of an action: when to retry, where to go in a while. React Router forwards cookies itself. */
export function forwardHeaders({ actionHeaders }: { readonly actionHeaders: Headers }): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'refresh']) {
    const value = actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** Longest path. Ours are shorter, and the router reads a path several times. */
const maxPath = 4_096;

/** Characters that mean the same in a request target, in a URL and in a route. */
const plainPath = /^[\w~/:.@!$'()*+,=&;-]*$/;

/**
 * Returns the target of a request in the one spelling that everything behind it sees; null if it is no readable address of this site.
 * Absolute and `*` targets are for proxies, malformed escapes mean nothing, and PostgreSQL cannot store a NUL.
 *
 * `/admin/%75sers`, `/x/../admin/users` and `/admin\\users` are the same address by the rules of URLs (RFC 3986, section 6.2.2; WHATWG), but a
 * comparison of paths does not see that. Case stays, because ids of courses and codes have one.
 */
export function readTarget(target: string | undefined): string | null {
  if (!target?.startsWith('/')) return null;
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  if (path.length > maxPath || /%00/.test(target)) return null;
  if (plainPath.test(path) && !path.includes('/.') && !target.includes('#')) return target;
  const url = URL.parse(`http://site${target}`);
  if (!url || !isDecodable(url.pathname)) return null;
  return decodeUnreserved(url.pathname) + url.search;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Decodes letters, digits and the four signs that never need an escape. */
const decodeUnreserved = (path: string): string =>
  path.replaceAll(/%([2-7][\da-f])/gi, (escape, code: string) => {
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(sign) ? sign : escape;
  });

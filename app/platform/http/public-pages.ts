/** A public page whose HTML may be kept, and the query parameters that it reads. */
export interface PublicPage {
  readonly path: RegExp;
  /** By name: how the page reads a value. What it reads as null is left out, so that all unknown values have one answer. */
  readonly query: Readonly<Record<string, (value: string) => string | null>>;
}

/** Parameters that campaigns add to links; no page reads them. */
const isCampaign = (name: string) => /^(utm_[a-z]+|fbclid|gclid|msclkid)$/.test(name);

/** A longer query is somebody trying to fill the memory. */
const longestQuery = 200;

/**
 * The key under which a page is kept, which is the path with the parameters the page reads, in one order; null where the
 * address is not a public page's, or has a parameter that is not known to be harmless.
 */
export function publicPageKey(url: string, pages: readonly PublicPage[]): string | null {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const page = pages.find((each) => each.path.test(path));
  if (!page) return null;
  if (cut < 0 || cut === url.length - 1) return path;
  if (url.length - cut > longestQuery) return null;
  const kept: [string, string][] = [];
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(url.slice(cut + 1))) {
    if (isCampaign(name)) continue;
    const read = Object.hasOwn(page.query, name) ? page.query[name] : undefined;
    if (!read || seen.has(name)) return null;
    seen.add(name);
    const known = read(value);
    if (known !== null) kept.push([name, known]);
  }
  if (kept.length === 0) return path;
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(kept).toString()}`;
}

/**
 * The cookies that change nothing on a public page: the theme, the cart, which scripts show there, and which browser somebody signed in with
 * before.
 */
const harmlessCookies = ['theme', 'mic3_cart', 'mic3.known_browser', '__Host-mic3.known_browser'];

/**
 * Whether a Cookie header may make an answer personal. Only names known to be harmless are overlooked: whatever else there
 * is, a session or a cart, keeps the request away from the pages that are the same for everybody.
 */
export function isPersonal(cookies: string | undefined, harmless: readonly string[] = harmlessCookies): boolean {
  if (!cookies) return false;
  return cookies.split(';').some((part) => {
    const [name = ''] = part.trim().split('=', 1);
    return name !== '' && !harmless.includes(name);
  });
}

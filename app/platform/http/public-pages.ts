/** A public page with cacheable HTML, and the query parameters that it reads. */
export interface PublicPage {
  readonly path: RegExp;
  /** Parser of each parameter, by name. A value that parses to null is left out, so that all unknown values share one answer. */
  readonly query: Readonly<Record<string, (value: string) => string | null>>;
}

/** Returns whether a parameter is one that campaigns add to links. No page reads them. */
const isCampaign = (name: string) => /^(utm_[a-z]+|fbclid|gclid|msclkid)$/.test(name);

/** Maximum length of a query. Longer ones are attempts to fill the memory. */
const maxQueryLength = 200;

/**
 * Returns the cache key of a page: its path with the parameters it reads, in one order. Null if the address is no public page's, or has a
 * parameter that is not known to be harmless.
 */
export function publicPageKey(url: string, pages: readonly PublicPage[]): string | null {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const page = pages.find((each) => each.path.test(path));
  if (!page) return null;
  if (cut < 0 || cut === url.length - 1) return path;
  if (url.length - cut > maxQueryLength) return null;
  const params: [string, string][] = [];
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(url.slice(cut + 1))) {
    if (isCampaign(name)) continue;
    const read = Object.hasOwn(page.query, name) ? page.query[name] : undefined;
    if (!read || seen.has(name)) return null;
    seen.add(name);
    const known = read(value);
    if (known !== null) params.push([name, known]);
  }
  if (params.length === 0) return path;
  params.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(params).toString()}`;
}

/**
 * Cookies that do not change a public page: the theme, the cart (shown by scripts, or by its own page), the language of lessons in the
 * player, and the mark of a known browser.
 */
const harmlessCookies = [
  'theme',
  'mic3_cart',
  'mic3_lesson_language',
  'mic3.known_browser',
  '__Host-mic3.known_browser',
];

/**
 * Returns whether a Cookie header may make an answer personal. Ignores only names known to be harmless: any other cookie, such as a
 * session or a cart, bypasses the cached pages.
 */
export function isPersonal(cookies: string | undefined, harmless: readonly string[] = harmlessCookies): boolean {
  if (!cookies) return false;
  return cookies.split(';').some((part) => {
    const [name = ''] = part.trim().split('=', 1);
    return name !== '' && !harmless.includes(name);
  });
}

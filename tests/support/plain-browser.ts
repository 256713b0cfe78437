import type { renderedSite, Shown } from './rendered-site.ts';

type Site = ReturnType<typeof renderedSite>;
export type Fields = readonly (readonly [name: string, value: string])[];

/** A browser without JavaScript: it has cookies, and sends a form again where it is redirected with status 307. */
export function plainBrowser(site: Site, firstCookie = '') {
  const jar = new Map<string, string>();
  const add = (cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';', 1);
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  add(firstCookie.split('; ').filter((pair) => pair !== ''));
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Sends a form, and again to wherever status 307 leads. Returns the last answer, and where it came from. */
  async function send(path: string, fields: Fields | FormData): Promise<Shown & { readonly at: string }> {
    const form = fields instanceof FormData ? fields : formData(fields);
    const shown = await site.visit(path, { cookie: cookie(), form });
    add(shown.cookies);
    return shown.status === 307 && shown.location !== null ? send(shown.location, form) : { ...shown, at: path };
  }

  return {
    add,
    cookie,
    send,
    open: (path: string) => site.visit(path, { cookie: cookie() }),
    /** Sends the form of a page that goes to an address, with what a person types into its other fields. */
    async submit(page: Pick<Shown, 'html'>, action: string, typed: Readonly<Record<string, string>> = {}) {
      const form = formOf(page.html, action);
      if (!form) throw new Error(`the page has no form to ${action}`);
      return send(action, [...form, ...Object.entries(typed)]);
    },
  };
}

function formData(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Returns the hidden fields of a page's form to an address; null if it has none. */
export function formOf(html: string, action: string): Fields | null {
  for (const [, tag = '', inside = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    if (attribute(tag, 'action') !== action) continue;
    return [...inside.matchAll(/<input\b[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => attribute(input, 'type') === 'hidden')
      .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''] as const);
  }
  return null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

function attribute(tag: string, name: string): string | null {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value?.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (all, entity: string) => entities[entity] ?? all) ?? null;
}

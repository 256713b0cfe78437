import { randomInt } from 'node:crypto';

/** By name, or in pairs if a name occurs more than once; FormData with files. */
type FormFields = Readonly<Record<string, string>> | readonly (readonly string[])[] | FormData;

/** A browser without scripts: cookies, a network address, and the site's forms. */
export class SiteClient {
  readonly #site: string;
  /** Address in the trusted proxy's header: concurrent users come from many networks. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  #cookie = '';

  constructor(site: string) {
    this.#site = site;
  }

  /** Logs in and keeps the session. Throws if the site refuses. */
  async logIn(
    { email, password }: { readonly email: string; readonly password: string },
    path: '/login' | '/admin/login' = '/login',
  ): Promise<void> {
    const answer = await this.post(path, { email, password });
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** The Cookie header, for requests without this client. */
  get cookie(): string {
    return this.#cookie;
  }

  /** Adds a cookie as a script of the page does. Call it after the login, which replaces all cookies. */
  addCookie(name: string, value: string): void {
    this.#cookie += `; ${name}=${value}`;
  }

  get(path: string): Promise<Response> {
    return this.#fetch(path, { headers: this.#headers() });
  }

  /** Submits a form. Throws for statuses from 400, except `alsoFine`. */
  post(path: string, fields: FormFields, alsoFine: readonly number[] = []): Promise<Response> {
    const headers = { ...this.#headers(), origin: this.#site };
    const body =
      fields instanceof FormData ? fields : new URLSearchParams(fields as Record<string, string> | string[][]);
    return this.#fetch(path, { method: 'POST', headers, body }, alsoFine);
  }

  #headers(): Record<string, string> {
    return { cookie: this.#cookie, 'x-forwarded-for': this.#address };
  }

  async #fetch(path: string, options: RequestInit, alsoFine: readonly number[] = []): Promise<Response> {
    const answer = await fetch(new URL(path, this.#site), { ...options, redirect: 'manual' });
    if (answer.status >= 400 && !alsoFine.includes(answer.status))
      throw new Error(`${path.split('?')[0]} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

import { randomInt } from 'node:crypto';

/** By name, or in pairs where a name comes more than once. */
type FormFields = Readonly<Record<string, string>> | readonly (readonly string[])[];

/** A browser without scripts: its cookies, its address on the network, and the site's forms. */
export class SiteClient {
  readonly #site: string;
  /** As a trusted proxy tells it: people of one crowd come from many networks. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  #cookie = '';

  constructor(site: string) {
    this.#site = site;
  }

  /** Keeps the session from now on. Throws where the site refuses. */
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

  /** As it is sent, for what asks by itself. */
  get cookie(): string {
    return this.#cookie;
  }

  /** As a script of the page does; after the login, which begins anew. */
  addCookie(name: string, value: string): void {
    this.#cookie += `; ${name}=${value}`;
  }

  get(path: string): Promise<Response> {
    return this.#fetch(path, { headers: this.#headers() });
  }

  /** Sends a form. Statuses from 400 on throw, but those that are `alsoFine`. */
  post(path: string, fields: FormFields, alsoFine: readonly number[] = []): Promise<Response> {
    const headers = { ...this.#headers(), origin: this.#site };
    const body = new URLSearchParams(fields as Record<string, string> | string[][]);
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

import { randomInt } from 'node:crypto';
import { request as send } from 'node:http';

/** What somebody was told. */
export interface Told {
  /** 0 where the line broke in the middle of the answer. */
  readonly status: number;
  /** Where it leads, without the site's own origin; '' where it stays. */
  readonly location: string;
  readonly text: string;
  readonly cookie: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Milliseconds until it was all there. */
  readonly took: number;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Milliseconds until they give up. */
  readonly patience?: number;
}

/** A browser without JavaScript, with a network address of its own; every connection is a new one. */
export class Person {
  readonly #site: string;
  readonly #cookie: string;
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  constructor(site: string, cookie = '') {
    this.#site = site;
    this.#cookie = cookie;
  }

  ask(path: string, { method = 'GET', headers = {}, form, body, patience = 60_000 }: Asking = {}): Promise<Told> {
    const begun = performance.now();
    const url = new URL(path, this.#site);
    const isOurs = url.origin === this.#site;
    const sent = form ? new URLSearchParams(form).toString() : body;
    const given: Record<string, string> = {
      ...(isOurs && { origin: this.#site, 'x-forwarded-for': this.#address }),
      ...(isOurs && this.#cookie && { cookie: this.#cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    };
    return new Promise((told) => {
      const broken = () =>
        told({ status: 0, location: '', text: '', cookie: '', headers: {}, took: performance.now() - begun });
      const signal = AbortSignal.timeout(patience);
      const asked = send(url, { method: form ? 'POST' : method, headers: given, agent: false, signal }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', broken);
        answer.on('end', () =>
          told({
            status: answer.statusCode ?? 0,
            location: (answer.headers.location ?? '').replace(this.#site, ''),
            text: Buffer.concat(chunks).toString(),
            cookie: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
            headers: answer.headers,
            took: performance.now() - begun,
          }),
        );
      });
      asked.on('error', broken);
      asked.end(sent);
    });
  }
}

import { randomInt } from 'node:crypto';
import { request as send } from 'node:http';

/** The response to a request. */
export interface HttpResult {
  /** 0 if the connection broke. */
  readonly status: number;
  /** The Location header without the site's own origin; '' without a redirect. */
  readonly location: string;
  readonly text: string;
  readonly cookie: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Milliseconds until the response was complete. */
  readonly took: number;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Aborts the request after this time. */
  readonly timeoutMs?: number;
}

/** A browser without JavaScript, with its own IP address. Every request opens a new connection. */
export class HttpClient {
  readonly #site: string;
  readonly #cookie: string;
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  constructor(site: string, cookie = '') {
    this.#site = site;
    this.#cookie = cookie;
  }

  ask(
    path: string,
    { method = 'GET', headers = {}, form, body, timeoutMs = 60_000 }: RequestOptions = {},
  ): Promise<HttpResult> {
    const begun = performance.now();
    const url = new URL(path, this.#site);
    const isOurs = url.origin === this.#site;
    const sent = form ? new URLSearchParams(form).toString() : body;
    const requestHeaders: Record<string, string> = {
      ...(isOurs && { origin: this.#site, 'x-forwarded-for': this.#address }),
      ...(isOurs && this.#cookie && { cookie: this.#cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      ...headers,
    };
    return new Promise((resolve) => {
      const broken = () =>
        resolve({ status: 0, location: '', text: '', cookie: '', headers: {}, took: performance.now() - begun });
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = send(
        url,
        { method: form ? 'POST' : method, headers: requestHeaders, agent: false, signal },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', broken);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              location: (answer.headers.location ?? '').replace(this.#site, ''),
              text: Buffer.concat(chunks).toString(),
              cookie: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
              headers: answer.headers,
              took: performance.now() - begun,
            }),
          );
        },
      );
      asked.on('error', broken);
      asked.end(sent);
    });
  }
}

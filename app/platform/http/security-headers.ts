import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';

type HeaderList = readonly (readonly [name: string, value: string])[];

/** The only place that gives answers their security headers. */
export interface SecurityHeaders {
  /** Completes the headers of an answer that is prepared once and sent many times. What it has stays. */
  complete(headers: HeaderList): HeaderList;
  /** Completes the headers of a response while its head is written, whoever writes it. What it has stays. */
  watch(response: ServerResponse): void;
}

/** Of every answer, files of the build included. */
const always: HeaderList = [
  ['x-content-type-options', 'nosniff'],
  // YouTube refuses to play without a referrer, so 'no-referrer' is not possible.
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
];
const sentinel = 'x-content-type-options';

/** For https only. */
const transport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

/**
 * Policy of answers that are no page: a browser that opens one makes a document of it, whose styles are inline and which shows the picture,
 * the video or the PDF itself.
 */
const filePolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Workers obey the policy of their script, so a script has that of a page. */
const isPage = (type: unknown): boolean =>
  typeof type === 'string' && /^(text\/html|(text|application)\/javascript)/i.test(type);

/** Makes the security headers of a site; `secure` is true for sites on https. A page without a policy of its own runs no inline script. */
export function createSecurityHeaders(options: Omit<PolicyOptions, 'uploadOrigin'>): SecurityHeaders {
  const shared: HeaderList = options.secure ? [...always, transport] : always;
  const pagePolicy = contentSecurityPolicy([], { ...options, uploadOrigin: null });
  const ofPages: HeaderList = [...shared, ['content-security-policy', pagePolicy]];
  const ofFiles: HeaderList = [...shared, ['content-security-policy', filePolicy]];
  const listFor = (type: unknown) => (isPage(type) ? ofPages : ofFiles);

  function complete(headers: HeaderList): HeaderList {
    const own = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
    return [...headers, ...listFor(own.get('content-type')).filter(([name]) => !own.has(name))];
  }

  /** Completes headers in the form in which they were passed to `writeHead`: a flat list, or an object. */
  function completeHead(response: ServerResponse, given: unknown): string[] | Record<string, unknown> {
    if (Array.isArray(given)) {
      const list = given as string[];
      if (list.includes(sentinel)) return list;
      const pairs = list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ''] as const] : []));
      return complete(pairs).flat();
    }
    const own = (given ?? {}) as Readonly<Record<string, unknown>>;
    const type = own['content-type'] ?? own['Content-Type'] ?? response.getHeader('content-type');
    const head: Record<string, unknown> = {};
    for (const [name, value] of listFor(type)) if (!response.hasHeader(name)) head[name] = value;
    return Object.assign(head, own);
  }

  return {
    complete,
    watch(response) {
      const write = response.writeHead.bind(response) as (
        status: number,
        ...rest: readonly unknown[]
      ) => ServerResponse;
      // Node calls it too, for a head that nobody wrote explicitly.
      response.writeHead = (status: number, ...rest: readonly unknown[]) => {
        const [first, second] = rest;
        if (typeof first === 'string') return write(status, first, completeHead(response, second));
        return write(status, completeHead(response, first));
      };
    },
  };
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

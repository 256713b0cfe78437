import type { Random } from '#tests/long/random.ts';
import { fillAddress, nearSpellings, sameSpellings } from './address-spellings.ts';

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const segments = [
  'zz', '..', '.', '%2e%2e', '%2F', '%5C', '%20', '%25', '%0a', '%E0%A4%A', '%ff', '%00', ';a=1', '__proto__', 'constructor',
  '-1', '0', '99999999999999999999', 'new', 'csv', 'pdf', 'content', 'edit', '*', ':courseId', "'", '"', '{}', '[]', '$1', '%F0%9F%A7%B5',
  '00000000-0000-4000-8000-000000000000', 'x'.repeat(300), '%61'.repeat(60), '.data', '_.data', '.json', '@', '~', '|', '^', '`',
]; // prettier-ignore

const names = [
  'page', 'search', 'category', 'sort', 'status', 'from', 'to', 'tab', 'lesson', 'course', 'token', 'code', 'redirectTo', 'period', 'role',
  'about', 'reviews', 'level', 'price', 'length', '_routes', 'index', 'download', 'bundle', 'plan', 'state', 'kind', '__proto__', 'a[]', '',
]; // prettier-ignore

const values = [
  '', '0', '-1', '1', '1.5', '1e9', '99999999999', 'NaN', 'zz', '%', '%25', '%ff', '%F0%9F%A7%B5', '%0d%0aset-cookie:a=1', '//evil.example',
  'https://evil.example', "'--", '%5C', '%22%3Cscript%3E', '00000000-0000-4000-8000-000000000000', '2026-02-31', '2026-13-01..x', 'null',
  'x'.repeat(2_000), '+'.repeat(300), 'routes/admin/users', 'root', 'true', '[object%20Object]', '٣', '%E2%80%AE',
]; // prettier-ignore

const encodings = ['gzip', 'br;q=0', '*', `gzip${' '.repeat(4_000)}`, ',,,,', 'br, gzip'];

const one = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

/** Node's client refuses some signs, which other clients send as they are. */
const sendable = (path: string): string => path.replaceAll(/[^\u0021-\u007e]/g, (sign) => encodeURIComponent(sign));

function randomQuery(random: Random): string {
  const count = random.below(4);
  const parts = Array.from({ length: count }, () => `${one(random, names)}=${one(random, values)}`);
  return count === 0 ? '' : `?${parts.join('&')}`;
}

/** Makes an address near a route: cut, lengthened, spelt in another way, in another language, with a query. */
export function randomAddress(
  random: Random,
  patterns: readonly string[],
  params: Readonly<Record<string, string>>,
): string {
  let path = fillAddress(one(random, patterns), random.once(2) ? params : {});
  for (let changes = random.below(4); changes > 0; changes -= 1) {
    const parts = path.split('/');
    const at = 1 + random.below(parts.length);
    const change = random.pick({ insert: 3, replace: 3, cut: 1, same: 2, near: 2, data: 2, language: 1 });
    if (change === 'insert') path = parts.toSpliced(at, 0, one(random, segments)).join('/');
    if (change === 'replace') path = parts.toSpliced(at, 1, one(random, segments)).join('/');
    if (change === 'cut') path = parts.slice(0, at).join('/');
    if (change === 'same') path = one(random, sameSpellings(path));
    if (change === 'near') path = one(random, nearSpellings(path));
    if (change === 'data') path = `${path}.data`;
    if (change === 'language') path = `/sw${path}`;
    if (!path.startsWith('/')) path = `/${path}`;
  }
  return sendable(path + randomQuery(random));
}

const methods = { GET: 6, POST: 8, HEAD: 2, PUT: 2, DELETE: 2, PATCH: 2, OPTIONS: 1, QUERY: 1 } as const;

const form = 'application/x-www-form-urlencoded';

function randomBody(random: Random): Pick<RandomRequest, 'headers' | 'body'> {
  const fields = Array.from(
    { length: random.below(6) },
    () => `${one(random, [...names, 'intent', 'email', 'name', 'version'])}=${one(random, values)}`,
  );
  const intents = ['delete', 'save', 'answer', 'hand-in', 'complete', 'x', 'read', 'enrol', 'remove', 'apply'];
  switch (random.pick({ form: 6, multipart: 2, json: 3, broken: 1, none: 2 })) {
    case 'form':
      return { headers: { 'content-type': form }, body: [`intent=${one(random, intents)}`, ...fields].join('&') };
    case 'multipart':
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `${fields.map((each) => `--b\r\ncontent-disposition: form-data; name="${each.split('=')[0]}"\r\n\r\n${each}\r\n`).join('')}--b--\r\n`,
      };
    case 'json':
      return {
        headers: { 'content-type': 'application/json' },
        body: one(random, [
          '{}',
          '[]',
          'null',
          '1',
          '{"a":',
          '{"__proto__":{"a":1}}',
          `"${'x'.repeat(5_000)}"`,
          '[{"id":null}]',
          '{"id":{},"files":[1]}',
        ]),
      };
    case 'broken':
      return {
        headers: { 'content-type': one(random, [';;', 'multipart/form-data', 'text/plain', `${form}; charset=zz`]) },
        body: one(random, values),
      };
    default:
      return { headers: {} };
  }
}

const strangeHeaders: Readonly<Record<string, readonly string[]>> = {
  'accept-encoding': encodings,
  'accept-language': ['sw', '*', 'x'.repeat(3_000), 'en;q=zz'],
  range: ['bytes=0-', 'bytes=-', `bytes=${' '.repeat(2_000)}-x`, 'bytes=5-1', 'bytes=0-1,2-3'],
  'if-none-match': ['*', 'W/', '"'.repeat(3_000)],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  referer: ['https://evil.example/', 'x', 'https://shop.example/%'],
  'user-agent': ['', 'curl/8', 'x'.repeat(4_000)],
  'x-forwarded-for': ['1.1.1.1', 'x', ','.repeat(2_000)],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  accept: ['text/x-script', 'application/json', '*/*'],
  'tus-resumable': ['1.0.0', 'x'],
  'upload-length': ['1', '-1', 'x'],
  'upload-offset': ['0', '99'],
  host: ['shop.example', 'evil.example', '[::1', 'shop.example:99999'],
};

/** Makes a request that no form of the product sends: any method, headers, address and body. */
export function randomRequest(
  random: Random,
  patterns: readonly string[],
  params: Readonly<Record<string, string>>,
): RandomRequest {
  const path = random.once(3)
    ? randomAddress(random, patterns, params)
    : sendable(fillAddress(one(random, patterns), params) + randomQuery(random));
  const method = random.pick(methods);
  const headers: Record<string, string> = random.once(10) ? {} : { origin: 'https://shop.example' };
  for (let count = random.below(3); count > 0; count -= 1) {
    const name = one(random, Object.keys(strangeHeaders));
    headers[name] = one(random, strangeHeaders[name] ?? ['']);
  }
  if (method === 'GET' || method === 'HEAD') return { method, path, headers };
  const { body, headers: own } = randomBody(random);
  return { method, path, headers: { ...headers, ...own }, ...(body !== undefined && { body }) };
}

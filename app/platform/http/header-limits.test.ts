import { glob, readFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { capHeaders, headerLimits } from './header-limits.ts';

function requestWith(...rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  for (let at = 0; at < rawHeaders.length; at += 2)
    request.headers[rawHeaders[at]?.toLowerCase() ?? ''] = rawHeaders[at + 1];
  return request;
}

const names = (longer: string) => Object.keys(headerLimits).filter((name) => headerLimits[name]?.longer === longer);
const mostOf = (name: string) => headerLimits[name]?.most ?? 0;

test.each(names('absent'))('a %s that is too long counts as absent', (name) => {
  const request = requestWith('Host', 'shop.example', name.toUpperCase(), 'x'.repeat(mostOf(name) + 1), 'X-Other', '1');
  expect(capHeaders(request)).toBe(true);
  expect(request.headers).toEqual({ host: 'shop.example', 'x-other': '1' });
  expect(request.rawHeaders).toEqual(['Host', 'shop.example', 'X-Other', '1']);
});

test.each(names('refused'))('a request with a %s that is too long is refused', (name) => {
  expect(capHeaders(requestWith(name, 'x'.repeat(mostOf(name) + 1)))).toBe(false);
});

test.each(Object.keys(headerLimits))('the longest %s stays, and two lines count together', (name) => {
  const longest = 'x'.repeat(mostOf(name));
  const request = requestWith(name, longest);
  expect(capHeaders(request)).toBe(true);
  expect(request.headers[name]).toBe(longest);
  const twice = requestWith(name, longest, name, 'x');
  expect(capHeaders(twice) && name in twice.headers).toBe(false);
});

/** How the sources read a header: `headers.get('range')`, `headers['if-match']`, `headers.origin`, `header(request, 'upload-length')`. */
const readings = [
  /\bheaders\.get\('([\w-]+)'\)/g,
  /\bheaders\['([\w-]+)'\]/g,
  /\brequest\.headers\.([a-z]+)\b(?!\()/g,
  /\bheader(?:Of)?\((?:request, )?'([\w-]+)'\)/g,
];

/** Headers of answers, which this process or a vendor wrote. */
const ofAnswers = new Set([
  'cache-control',
  'content-disposition',
  'content-range',
  'date',
  'etag',
  'last-modified',
  'location',
  'set-cookie',
]);

test('every request header that the server reads has a limit', async () => {
  const unlimited: string[] = [];
  const read = new Set<string>();
  for await (const path of glob('{app,server}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|process-for-tests/.test(path)) continue;
    const code = await readFile(path, 'utf8');
    for (const [, name = ''] of readings.flatMap((reading) => [...code.matchAll(reading)])) {
      read.add(name);
      if (!(name in headerLimits) && !ofAnswers.has(name)) unlimited.push(`${path}: ${name}`);
    }
  }
  expect(unlimited).toEqual([]);
  expect([...read]).toEqual(expect.arrayContaining(['range', 'cookie', 'accept-encoding', 'upload-length', 'origin']));
});

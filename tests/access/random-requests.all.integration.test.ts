import { expect, test } from 'vitest';
import { Random } from '#tests/long/random.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { pagesOfSources } from '#tests/support/pages-of-sources.ts';
import { randomAddress, randomRequest, type RandomRequest } from '#tests/support/random-requests.ts';
import { addressesOf } from '#tests/support/route-addresses.ts';
import { peopleOfShop } from '#tests/support/shop-people.ts';

const site = useHttpServer();
// Streams stay open, and nobody could go on after a logout.
const patterns = [
  ...new Set([...addressesOf(), '/media/:fileId', '/pictures/:fileId/320.webp', '/art/weave/frontend/1/4x4/a.svg']),
].filter((pattern) => !/logout|\/live$/.test(pattern));
const seed = Number(process.env['SEED'] ?? 1);
const countOf = (name: string, usual: number) => Number(process.env[name] ?? usual);

/** Milliseconds. A collection or another process may delay one request, but not three. */
const slowest = 1_000;

/** Sends requests of random people, and returns those with a 5xx answer or a slow one. */
async function sendAll(
  count: number,
  make: (random: Random, params: Readonly<Record<string, string>>) => RandomRequest,
) {
  await site.open({}, await pagesOfSources());
  // Forms send jobs, whose queues a server makes when it starts.
  await site.product.prepare();
  let people = await peopleOfShop(site.product.services);
  const random = new Random(seed);
  const failures: unknown[] = [];
  for (let n = 0; n < count && failures.length < 20; n += 1) {
    const { method, path, headers, body } = make(random, people.params);
    const names = Object.keys(people.cookies);
    const actor = names[random.below(names.length)] ?? 'visitor';
    const cookie = people.cookies[actor] ?? '';
    const send = async () => {
      const begun = performance.now();
      // A connection that ends without an answer is a failure too.
      const status = await site
        .ask(path, {
          method,
          headers: { ...headers, ...(cookie && { cookie }) },
          ...(body !== undefined && { body }),
        })
        .then((found) => found.status, String);
      return { status, took: performance.now() - begun };
    };
    let answer = await send();
    // The answer to a refused body may have closed the connection that the client wanted to use again.
    if (typeof answer.status === 'string') answer = await send();
    // The pages for developers compose every mail; production does not have them.
    const isSlow = () => answer.took > slowest && !/^(\/sw)?\/dev\//i.test(path);
    for (let again = 0; again < 2 && isSlow(); again += 1) answer = await send();
    // Without a provider of payments, or without Google, 503 says so.
    const isFine = typeof answer.status === 'number' && (answer.status < 500 || answer.status === 503);
    if (!isFine || isSlow()) failures.push({ n, actor, method, path, headers, body, ...answer });
    // Somebody may have suspended or deleted the people.
    if (n % 1_000 === 999) people = await peopleOfShop(site.product.services);
  }
  return failures;
}

test('no generated address fails', { timeout: 7_200_000 }, async () => {
  const failures = await sendAll(countOf('ADDRESSES', 3_000), (random, params) => ({
    method: 'GET',
    path: randomAddress(random, patterns, params),
    headers: {},
  }));
  expect({ seed, failures }).toEqual({ seed, failures: [] });
});

test('no generated request fails, or takes a second', { timeout: 7_200_000 }, async () => {
  const failures = await sendAll(countOf('REQUESTS', 1_500), (random, params) =>
    randomRequest(random, patterns, params),
  );
  expect({ seed, failures }).toEqual({ seed, failures: [] });
});

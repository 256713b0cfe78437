import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createLearner, type MadeUser } from '#app/modules/identity/user-factory.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { bodyPolicies } from '#server/bodies/body-policies.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { sendRaw, type RawRequest } from '#tests/support/raw-requests.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';

const form = 'application/x-www-form-urlencoded';
const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;

/** What no form of ours sends. `isOpen`: more is announced than comes, and the policy may well wait for it. */
const bodies: readonly (Pick<RawRequest, 'headers' | 'body'> & { readonly name: string; readonly isOpen?: boolean })[] =
  [
    burst('a burst of JSON', 'application/json', 300_006, 300_000),
    burst('a burst of a form', form, 300_006, 300_000),
    { ...burst('a short form that never ends', form, 4_000, 3_000), isOpen: true },
    {
      name: 'chunks that never end',
      isOpen: true,
      headers: { 'content-type': form, 'transfer-encoding': 'chunked' },
      body: chunk.repeat(32),
    },
    {
      name: 'chunks of a byte',
      headers: { 'content-type': form, 'transfer-encoding': 'chunked' },
      body: `${'1\r\na\r\n'.repeat(60_000)}0\r\n\r\n`,
    },
    whole('500,000 fields', form, 'a&'.repeat(500_000)),
    whole('32,000 fields', form, 'a&'.repeat(32_000)),
    whole(
      'many parts',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_200),
    ),
    whole('parts that are broken', 'multipart/form-data; boundary=b', '--b\r\nnothing'),
    whole('parts without a boundary', 'multipart/form-data', '--b\r\n'),
    whole('text', 'text/plain', 'a=1'),
    whole('bytes', 'application/octet-stream', 'a=1'),
    whole('JSON', 'application/json', '{"a":1}'),
    whole('broken JSON', 'application/json', '{'),
    whole('a type that is none', ';;', 'a=1'),
    { name: 'no type', headers: { 'content-length': '3' }, body: 'a=1' },
  ];

function burst(name: string, type: string, announced: number, sent: number) {
  return { name, headers: { 'content-type': type, 'content-length': String(announced) }, body: 'x'.repeat(sent) };
}

function whole(name: string, type: string, body: string) {
  return { name, headers: { 'content-type': type, 'content-length': String(body.length) }, body };
}

/** Milliseconds of CPU that a process took so far (Linux, in hundredths of a second). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

let shop: Shop;
let server: BuiltServer;
let learner: MadeUser;
let slug: string;

test.beforeAll(async () => {
  shop = await openShop('embedded');
  learner = await shop.look(async ({ db }) => {
    const course = await createCourse(db);
    slug = course.slug;
    const made = await createLearner(db);
    await createEnrolment(db, { userId: made.id, courseId: course.id });
    return made;
  });
  server = await shop.start({ LOG_LEVEL: 'error' });
});
test.afterAll(async () => {
  await server.kill();
  await shop.remove();
});

async function signIn(): Promise<string> {
  const client = new SiteClient(server.url);
  await client.logIn(learner);
  return client.cookie;
}

test('no body ends the server, fails it, fills its memory or keeps it busy', async () => {
  test.setTimeout(600_000);
  const port = Number(new URL(server.url).port);
  const learnerCookie = await signIn();
  const people: Readonly<Record<string, Record<string, string>>> = { stranger: {}, learner: { cookie: learnerCookie } };
  const send = async (
    path: string,
    headers: Record<string, string>,
    { body, headers: own, isOpen }: (typeof bodies)[number],
  ) => {
    const method = path.startsWith('/api/uploads/0') && !/[a-z]$/.test(path) ? 'PATCH' : 'POST';
    const sent = await sendRaw(port, {
      method,
      path,
      headers: { origin: server.url, ...own, ...headers },
      ...(body && { body }),
    });
    // Somebody who comes later is answered: whatever is open keeps nobody waiting.
    const later = fetch(`${server.url}/healthz`);
    const status = isOpen ? null : await sent.status();
    expect((await later).status).toBe(200);
    sent.socket.destroy();
    return status;
  };
  // A server that has just started loads code and grows its heap, whatever it is asked.
  for (let n = 0; n < 20; n += 1)
    for (const path of ['/login', '/contact', '/dashboard/account', '/admin/login']) {
      await (await fetch(server.url + path, { headers: { cookie: learnerCookie } })).text();
      await send(path, { cookie: learnerCookie }, whole('a form', form, 'a=1'));
    }
  const memoryBefore = server.memory();
  let memory = memoryBefore;
  const slow: unknown[] = [];
  // A logout ends the learner's session.
  const routes = Object.keys(bodyPolicies).toSorted(
    (a, b) => Number(a.endsWith('logout')) - Number(b.endsWith('logout')),
  );
  for (const route of routes) {
    const path = route.replace(':courseId', slug).replaceAll(/:(\w+)/g, '00000000-0000-4000-8000-000000000000');
    for (const [person, headers] of Object.entries(people)) {
      for (const body of bodies) {
        let least = Infinity;
        // A collection or a job may fall into one measurement, but not into three.
        for (let n = 0; n < 3 && least >= 200; n += 1) {
          const before = cpuOf(server.pid);
          const status = await send(path, headers, body);
          least = Math.min(least, cpuOf(server.pid) - before);
          const isFine = status === null ? body.isOpen === true : status < 500;
          expect([person, body.name, path, status, isFine]).toEqual([person, body.name, path, status, true]);
          // What is no form of ours is refused by the first line of the table that it breaks.
          if (/^(text|bytes|no type)$/.test(body.name) && bodyPolicies[route]?.types && person === 'learner')
            expect([path, [302, 401, 403, 404, 412, 415].includes(status ?? 0)]).toEqual([path, true]);
        }
        if (least >= 200) slow.push([person, body.name, path, least]);
      }
    }
    memory = Math.max(memory, server.memory());
  }
  expect(slow).toEqual([]);
  expect(memory - memoryBefore).toBeLessThan(100 * 1024 * 1024);
});

test('bodies that stay open together fill no memory, and let M-Pesa and other accounts through', async () => {
  const port = Number(new URL(server.url).port);
  const learnerCookie = await signIn();
  const before = server.memory();
  const chunked = { origin: server.url, 'content-type': form, 'transfer-encoding': 'chunked' };
  const open = [];
  for (let n = 0; n < 200; n += 1)
    for (const path of ['/login', '/admin/payments/reconcile'])
      open.push(await sendRaw(port, { path, headers: chunked, body: chunk.slice(0, 60_000) }));
  for (const { socket } of open) socket.write(chunk.slice(60_000));
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, ...headers },
      body: new URLSearchParams({ a: '1' }),
    });
  await expect.poll(async () => (await ask('/login')).status).toBe(429);
  expect((await ask('/login')).headers.get('retry-after')).toBe('15');
  expect((await ask('/contact', { cookie: learnerCookie })).status).toBe(400);
  expect((await ask(`/api/payments/results/${'0'.repeat(64)}`)).status).toBe(200);
  expect(server.memory() - before).toBeLessThan(100 * 1024 * 1024);
  for (const { socket } of open) socket.destroy();
});

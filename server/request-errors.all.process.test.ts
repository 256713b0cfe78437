import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'request-errors-'));
  copyPreparedFolder(folder);
  server = await startServerProcess(folder);
});
afterEach(() => {
  server.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const places = ['timer', 'tick', 'promise', 'listener', 'stream', 'web-stream', 'transaction'];

describe('an uncaught error', () => {
  test('ends its own request, and no other', async () => {
    const { url } = server;
    const slow = fetch(`${url}/slow`);
    const events = await fetch(`${url}/events`);
    for (const place of places) {
      // More often than the server has connections to its database.
      for (let n = 0; n < 3; n += 1) {
        const answer = await fetch(`${url}/fails/in-a-${place}`, { headers: { cookie: `n=${n}` } });
        expect([place, answer.status]).toEqual([place, 500]);
        expect(await answer.text()).toBe('Something went wrong. Please try again.');
        expect(answer.headers.get('connection')).toBe('close');
      }
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, database: true });
    }
    expect((await slow).status).toBe(200);
    expect(events.body?.locked).toBe(false);
    const first = await events.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('hello');
    expect(server.output()).toContain('nobody caught this');
  });

  test('is logged if its request has an answer already', async () => {
    for (const place of places) {
      const answer = await fetch(`${server.url}/fails/in-a-${place}`, { headers: { 'x-answer-first': 'yes' } });
      expect([place, (await answer.text()).length > 0]).toEqual([place, true]);
    }
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ database: true });
    await expect.poll(() => server.output().match(/an uncaught error ended its request/g)?.length).toBe(places.length);
    expect(server.process.exitCode).toBeNull();
  });

  test('ends the process if the embedded database failed during a request', async () => {
    const ended = once(server.process, 'exit');
    await fetch(`${server.url}/fails/on-a-full-disk`).catch(() => undefined);
    expect((await ended)[0]).toBe(1);
    expect(server.output()).toContain('the embedded database ended');
  });
});

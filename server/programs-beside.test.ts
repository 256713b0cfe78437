import { expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { offerDemoIdentity } from './offer-demo-identity.ts';
import { runSimulator } from './run-simulator.ts';

/** Long headers, and whether a request goes on without them. */
const headers = [
  ['authorization', `Bearer ${'a'.repeat(5_000)}`, false],
  ['cookie', `a=${'b'.repeat(9_000)}`, false],
  ['user-agent', 'a;'.repeat(4_000), true],
  ['accept', ' ,'.repeat(4_000), true],
] as const;

/** Asks with each of the headers; returns their names and statuses, and those that are expected. */
async function askWithEach(url: string): Promise<{ readonly got: unknown; readonly expected: unknown }> {
  const plain = await fetch(url, { redirect: 'manual' });
  const got: unknown[] = [];
  for (const [name, value] of headers)
    got.push([name, (await fetch(url, { headers: { [name]: value }, redirect: 'manual' })).status]);
  return { got, expected: headers.map(([name, , goesOn]) => [name, goesOn ? plain.status : 431]) };
}

test('the simulator reads no longer headers than the shop does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-beside-'));
  const config = readConfig({ PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) });
  const simulator = await runSimulator(config, nameDataFolder(folder));
  const { got, expected } = await askWithEach(`${simulator?.url ?? ''}/`);
  expect(got).toEqual(expected);
  await simulator?.close();
  rmSync(folder, { recursive: true });
});

test('nor does the demo identity provider', async () => {
  const identity = offerDemoIdentity(readConfig({}));
  const { issuer = '' } = (await identity?.account()) ?? {};
  for (const path of ['/.well-known/openid-configuration', '/choose/x']) {
    const { got, expected } = await askWithEach(issuer + path);
    expect(got).toEqual(expected);
  }
  await identity?.close();
});

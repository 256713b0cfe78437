import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openFixture } from '../test-shop.ts';
import { createSecurityCredentials } from './security-credentials.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'simulator-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function encrypt(certificate: string, password: string): string {
  const key = { key: certificate, padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}

test('a password encrypted with the certificate can be decrypted, even after a restart', async () => {
  const keyFile = path.join(folder, 'ledger.key');
  const certificate = await createSecurityCredentials(keyFile).certificate();
  expect(certificate).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const afterwards = createSecurityCredentials(keyFile);
  expect(await afterwards.open(encrypt(certificate, 'Geheim#1'))).toBe('Geheim#1');
  expect(await afterwards.certificate()).toBe(certificate);
  expect(readdirSync(folder)).toEqual(['ledger.key']);
});

test('a password that was not encrypted with the certificate cannot be read', async () => {
  const credentials = createSecurityCredentials(undefined);
  const other = await createSecurityCredentials(undefined).certificate();
  for (const credential of [encrypt(other, 'Geheim#1'), 'Geheim#1', Buffer.from('Geheim#1').toString('base64'), '']) {
    expect(await credentials.open(credential)).not.toBe('Geheim#1');
  }
});

test('concurrent callers get the same certificate; the control API has it too', async () => {
  const fixture = await openFixture();
  const [one, other] = await Promise.all([fixture.simulator.certificate(), fixture.simulator.certificate()]);
  expect(other).toBe(one);
  expect((await fixture.client.control('GET', '/certificate')).text).toBe(one);
  await fixture.close();
});

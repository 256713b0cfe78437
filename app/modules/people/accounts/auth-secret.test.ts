import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAuthSecret } from './auth-secret.server.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auth-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes the secret once and returns it afterwards', () => {
  const secretPath = join(folder, 'secret');
  const secret = loadAuthSecret({ secretPath });
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(loadAuthSecret({ secretPath })).toBe(secret);
});

it('hides it from other users of the machine', () => {
  const secretPath = join(folder, 'secret');
  loadAuthSecret({ secretPath });
  expect(statSync(secretPath).mode & 0o777).toBe(0o600);
});

it('refuses a weak secret at the start', () => {
  const secretPath = join(folder, 'secret');
  writeFileSync(secretPath, 'weak');
  expect(() => loadAuthSecret({ secretPath })).toThrow(/shorter than 32 characters/);
});

it('creates the folder when a command is the first to need it', () => {
  const secretPath = join(folder, 'new', 'data', 'secret');
  expect(loadAuthSecret({ secretPath })).toBe(loadAuthSecret({ secretPath }));
});

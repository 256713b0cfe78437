import { expect, test } from 'vitest';
import { findMisspeltSettings } from './config.server.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['MPESA_PASKEY', 'MPESA_PASSKEY'],
  ['mail_from', 'MAIL_FROM'],
])('%s counts as a misspelling of %s, unless that is set too', (input, meant) => {
  expect(findMisspeltSettings({ [input]: 'x', PATH: '/bin' })).toEqual([{ name: input, meant }]);
  expect(findMisspeltSettings({ [input]: 'x', [meant]: 'y' })).toEqual([]);
});

test('variables of other programs are ignored', () => {
  const names = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'POST',
    'TMPDIR',
    'NODE_ENV',
    'LOGNAME',
    'DATABASE_PORT',
    'S3_TOKEN',
    'LANG',
  ];
  expect(findMisspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

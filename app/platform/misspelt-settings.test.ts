import { expect, test } from 'vitest';
import { findMisspeltSettings } from './config.server.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['MPESA_PASKEY', 'MPESA_PASSKEY'],
  ['mail_from', 'MAIL_FROM'],
])('%s is taken for a slip of %s, unless that is set too', (given, meant) => {
  expect(findMisspeltSettings({ [given]: 'x', PATH: '/bin' })).toEqual([{ given, meant }]);
  expect(findMisspeltSettings({ [given]: 'x', [meant]: 'y' })).toEqual([]);
});

test('what others have in their environment is left alone', () => {
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

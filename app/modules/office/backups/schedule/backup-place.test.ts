import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { whyNotWritable } from './backup-place.server.ts';

test('a folder for backups is created, and an impossible one is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await whyNotWritable(join(folder, 'new', 'backups'))).toBeNull();
  writeFileSync(join(folder, 'file'), '');
  expect(await whyNotWritable(join(folder, 'file', 'backups'))).toMatch(
    /^BACKUP_DIR \S+file\/backups cannot be written \(ENOTDIR\)/,
  );
});

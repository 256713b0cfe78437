import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Returns whether other users may enter a folder and all folders above it. */
function isOpenToOthers(folder) {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToOthers(above));
}

/** As root, PostgreSQL runs as another user, who must be able to enter: a TMPDIR that only root can enter would not work. */
const home = process.getuid?.() === 0 && !isOpenToOthers(tmpdir()) ? '/tmp' : tmpdir();

/** Contains all temporary files of the tests. Removed when this process ends in any way. */
export const temporaryFolder = mkdtempSync(join(home, 'npm-test-'));
chmodSync(temporaryFolder, 0o755);

process.on('exit', () => {
  // A stopping server may still be writing.
  rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

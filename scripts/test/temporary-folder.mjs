import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether other users may pass through a folder and all folders above it. */
function isOpenToOthers(folder) {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToOthers(above));
}

/** Root starts PostgreSQL as another user, who must be able to enter: a TMPDIR of root's own would not do. */
const home = process.getuid?.() === 0 && !isOpenToOthers(tmpdir()) ? '/tmp' : tmpdir();

/** Everything the tests leave behind lies in here and goes with this process, however it ends. */
export const temporaryFolder = mkdtempSync(join(home, 'npm-test-'));
chmodSync(temporaryFolder, 0o755);

process.on('exit', () => {
  // A stopping server may still be writing.
  rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

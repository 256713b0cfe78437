import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Everything the tests leave behind lies in here and goes with this process, however it ends. Others may pass through:
 * PostgreSQL runs as another user.
 */
export const temporaryFolder = mkdtempSync(join(tmpdir(), 'npm-test-'));
chmodSync(temporaryFolder, 0o755);

process.on('exit', () => {
  // A server that was told to end may still be writing.
  rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

import { openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs work that changes the checkout, such as installing and building, in one process at a time; other processes wait. Removes the lock of
 * a dead process.
 */
export async function withCheckoutLock(root, work) {
  const path = join(root, '.preparing.lock');
  for (let hasSaid = false; !take(path); hasSaid = true) {
    if (!hasSaid) process.stderr.write('Another process is installing or building here. Waiting for it…\n');
    await wait(200);
  }
  // A failing step ends the process.
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

/** Whether the process that holds a lock is alive. */
function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    // The lock file is empty before its process writes into it.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

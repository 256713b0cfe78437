import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Linux programs that limit another program and end it with us, also by `kill -9`. Optional. */
const setpriv = '/usr/bin/setpriv';
const prlimit = '/usr/bin/prlimit';

/** Returns the command that runs a program with limits of `prlimit`, such as `--as=…`, and ends it with this process; where they are installed. */
export function limitedCommand(program: string, args: readonly string[], limits: readonly string[]): readonly string[] {
  if (!isProgram(setpriv) || !isProgram(prlimit)) return [program, ...args];
  return [setpriv, '--pdeathsig', 'KILL', '--', prlimit, ...limits, '--', program, ...args];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Learners and payments go first; when memory runs out, the system ends this process and not the server. */
export function stepBack(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // The process has ended already.
  }
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

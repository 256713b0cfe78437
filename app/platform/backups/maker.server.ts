import { readFile, readlink } from 'node:fs/promises';

/**
 * Returns a unique name of this process: the machine's boot, the namespace of process ids, the id, and the start time. Null on any system
 * but Linux, which alone provides them.
 */
export async function nameMaker(): Promise<string | null> {
  const [place, process_] = [await readPlace(), await readProcess(process.pid)];
  return place !== null && process_ !== null ? `${place} ${process.pid} ${process_.begun}` : null;
}

/** Returns whether a process has ended for certain. False for other machines and containers, because they are unknown. */
export async function hasDied(maker: string): Promise<boolean> {
  const [boot, namespace, pid, begun] = maker.split(' ');
  if (`${boot} ${namespace}` !== (await readPlace())) return false;
  const found = await readProcess(Number(pid));
  return found ? found.begun !== begun || found.hasEnded : !mayExist(Number(pid));
}

async function readPlace(): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/**
 * Returns the start of a process, in ticks since the machine's boot, and whether it has ended but its parent has not noticed; null if it
 * is not visible.
 */
async function readProcess(pid: number): Promise<{ readonly begun: string; readonly hasEnded: boolean } | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // Starts after the program's name, which may contain anything: proc_pid_stat(5), from the third field on.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, begun] = [fields?.[0], fields?.[19]];
  return state === undefined || begun === undefined ? null : { begun, hasEnded: state === 'Z' || state === 'X' };
}

/** Returns whether a process may exist. Other users' processes may be hidden. */
function mayExist(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

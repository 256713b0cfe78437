import { readFile, readlink } from 'node:fs/promises';

/**
 * This process, told from every other that was and will be: which start of which machine, which namespace of process ids, the id, and when
 * it began. Null where the operating system is not Linux, which alone tells all of that.
 */
export async function nameMaker(): Promise<string | null> {
  const [place, process_] = [await readPlace(), await readProcess(process.pid)];
  return place !== null && process_ !== null ? `${place} ${process.pid} ${process_.begun}` : null;
}

/** Whether a process is known to have ended. Nothing is known of other machines and containers. */
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

/** When a process began, in ticks since the machine did, and whether it only waits for its parent to notice its end; null where it is not seen. */
async function readProcess(pid: number): Promise<{ readonly begun: string; readonly hasEnded: boolean } | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // After the program's name, which may hold anything: proc_pid_stat(5), from the third field on.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, begun] = [fields?.[0], fields?.[19]];
  return state === undefined || begun === undefined ? null : { begun, hasEnded: state === 'Z' || state === 'X' };
}

/** Processes of others may be hidden from us. */
function mayExist(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

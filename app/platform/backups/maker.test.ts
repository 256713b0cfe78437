import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hasDied, nameMaker } from './maker.server.ts';

test.runIf(process.platform === 'linux')(
  'detects that a process has died on this machine, and nothing about other machines',
  async () => {
    const ours = await nameMaker();
    if (ours === null) throw new Error('Linux tells processes apart');
    expect(await hasDied(ours)).toBe(false);
    const [boot, namespace, pid, begun] = ours.split(' ');
    // Another process has got its id.
    expect(await hasDied(`${boot} ${namespace} ${pid} ${Number(begun) - 1}`)).toBe(true);
    const child = spawn('true', { stdio: 'ignore' });
    await once(child, 'exit');
    expect(await hasDied(`${boot} ${namespace} ${child.pid} 1`)).toBe(true);
    expect(await hasDied(`another ${namespace} ${child.pid} 1`)).toBe(false);
    expect(await hasDied(`${boot} pid:[1] ${child.pid} 1`)).toBe(false);
  },
);

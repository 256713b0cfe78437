/**
 * Kills processes that issue invoices with -9 at random moments, four at a time on one PostgreSQL. The numbers must have no gap and no
 * duplicate, and every acknowledged one must exist.
 *
 *     node tests/long/kill-invoices.ts [kills] [seed=N]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { insertCourse, insertUser } from '#tests/support/rows.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { print, readCommand } from './kill-run.ts';

const { turns: kills, random } = readCommand(1_000, 'kills');

const together = 4;
/** Milliseconds that a process works at most before it is killed. */
const longest = 300;

const shop = await openShop('PostgreSQL');
const url = shop.settings['DATABASE_URL'] ?? '';
const { userId, courseId } = await shop.look(async ({ db }) => ({
  userId: await insertUser(db),
  courseId: await insertCourse(db),
}));
const acknowledged = new Set<string>();
const duplicates: string[] = [];
let killed = 0;

/** Starts a process, kills it a random time after its first invoice, and keeps the numbers that it printed. */
async function liveAndDie(): Promise<void> {
  const worker = spawn(process.execPath, ['tests/long/invoice-worker.ts', url, userId, courseId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  worker.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')]);
  await wait(random.below(longest));
  const end = once(worker, 'close');
  if (!worker.kill('SIGKILL')) throw new Error('the process ended before it was killed');
  await end;
  killed += 1;
  for (const number of printed.split('\n').slice(0, -1)) {
    if (acknowledged.has(number)) duplicates.push(number);
    acknowledged.add(number);
  }
}

/** Returns what is wrong in the database; empty if nothing is. */
async function findFaults(): Promise<string[]> {
  return shop.look(async ({ db, pool }) => {
    const { rows } = await pool.query<{ number: string; sequence: number }>(
      'select number, sequence from invoices order by sequence',
    );
    const known = new Set(rows.map(({ number }) => number));
    const broken = (await checkInvariants(db)).filter(({ name }) => name.includes('invoice'));
    return [
      ...rows.filter(({ sequence }, index) => sequence !== index + 1).map(({ number }) => `gap before ${number}`),
      ...[...acknowledged].filter((number) => !known.has(number)).map((number) => `${number} is lost`),
      ...duplicates.map((number) => `${number} was given twice`),
      ...broken.map(({ name }) => name),
    ];
  });
}

async function killSome(): Promise<void> {
  while (killed < kills) {
    await liveAndDie();
    if (killed % 50 === 0) print(`${killed} killed, ${acknowledged.size} invoices acknowledged`);
  }
}

try {
  await Promise.all(Array.from({ length: together }, killSome));
  const faults = await findFaults();
  print(faults.length === 0 ? `${killed} kills: no gap, no duplicate, none lost` : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await shop.remove();
}

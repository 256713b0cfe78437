/**
 * Repeatedly kills one of two copies with -9 and stops the other in order, as for a new version, while visitors register, pay and study
 * through nginx. Everything acknowledged must exist, every invariant must hold and the books must be right. A kill may cost a visitor one
 * repeated request, a stop none.
 *
 *     npm run build && node tests/long/kill-copy.ts [kills] [seed=N]
 *
 * Needs nginx and PostgreSQL on this machine (Debian: apt-get install nginx postgresql).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { openCluster } from './cluster.ts';
import { expectNothingMissing, print, printEnd, readCommand, sentenceOf, someTime, visitsOf } from './kill-run.ts';
import { VirtualUsers } from './virtual-users.ts';

const { turns: kills, random } = readCommand(100, 'kills');

const cluster = await openCluster();
const { done } = cluster;
const virtualUsers = new VirtualUsers(cluster, random.fork(0));

const untilSomeMore = () => someTime(done, random, { least: 4 });
const checkWhatIsThere = () => expectNothingMissing(cluster, { books: false });

/** Queries M-Pesa about everything that is pending, until the books agree. */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 40; turn += 1) {
    await cluster.queryNow();
    await wait(3_000);
    const books = await cluster.compareBooks();
    if (books.wrong.length > 0) throw new Error(JSON.stringify(books.wrong, null, 2));
    if (books.unknown === 0) return print(sentenceOf(books));
  }
  throw new Error('the books differ');
}

/** Kills a copy, and starts it again; the other copy serves everything meanwhile. */
async function killAndReturn(victim: number): Promise<void> {
  virtualUsers.countDropsAnew();
  const killedAt = performance.now();
  await copies[victim]?.kill();
  const deadAfter = Math.round(performance.now() - killedAt);
  await untilSomeMore();
  copies[victim] = await cluster.startCopy(victim);
  print(
    `${virtualUsers.drops} tries again, ${virtualUsers.worst.length} at most of one person; the copy was dead after ${deadAfter} ms`,
  );
  if (virtualUsers.worst.length > 1)
    throw new Error(`somebody was held up more than once: ${virtualUsers.worst.join('; ')}`);
}

/** Stops a copy in order, and starts it again. */
async function stopAndReturn(which: number): Promise<void> {
  virtualUsers.countDropsAnew();
  virtualUsers.complaints.clear();
  const code = await copies[which]?.stop();
  if (code !== 0) throw new Error(`a copy ended with ${code}:\n${copies[which]?.said()}`);
  await untilSomeMore();
  copies[which] = await cluster.startCopy(which);
  const complaints = [...virtualUsers.complaints];
  if (virtualUsers.drops > 0 || complaints.length > 0)
    throw new Error(`a stop in order held somebody up: ${[...virtualUsers.worst, ...complaints].join('; ')}`);
}

const copies: BuiltServer[] = [];
try {
  copies.push(await cluster.startCopy(0), await cluster.startCopy(1));
  await virtualUsers.during(async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const victim = random.below(2);
      await untilSomeMore();
      await killAndReturn(victim);
      await checkWhatIsThere();
      await stopAndReturn(1 - victim);
      await checkWhatIsThere();
      print(`kill and stop ${kill}: ${visitsOf(done)}, ${done.completions.length} lessons`);
    }
  });
  await settle();
  await checkWhatIsThere();
  printEnd(virtualUsers.complaints, `Killed and stopped ${kills} times`);
} finally {
  await cluster.close();
}

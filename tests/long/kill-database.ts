/**
 * Kills PostgreSQL with -9 at random moments while visitors register, pay and study. The server survives, but is killed too in one of four
 * outages. After each return everything acknowledged must exist, every invariant must hold, and where the server survived, all money that
 * M-Pesa moved must be in the books within two minutes. M-Pesa is a separate process.
 *
 *     npm run build && node tests/long/kill-database.ts [rounds] [seed=N]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import {
  expectNothingMissing,
  openVisitedShop,
  print,
  printEnd,
  readCommand,
  sentenceOf,
  someTime,
  visitsOf,
} from './kill-run.ts';
import { VirtualUsers } from './virtual-users.ts';

const { turns: rounds, random } = readCommand(30, 'rounds');

/** Milliseconds within which everything that M-Pesa reported must be in the books. */
const enteredWithin = 120_000;

const visited = await openVisitedShop('PostgreSQL', () => Promise.resolve(), { durable: true });
const { shop, settings, done } = visited;
const { postgres } = shop;
if (!postgres) throw new Error('the shop has no PostgreSQL');
const spool = createSpool(nameDataFolder(shop.folder).spoolPath);
await visited.registerConfirmations();
const virtualUsers = new VirtualUsers(visited, random.fork(0));
let server = await shop.start(settings);
let spooledAtMost = 0;
let slowest = 0;
/** Shillings that only M-Pesa knows of, because its reports were lost with a server that died beside its database. */
const lostWithServer = { inDoubt: 0, unreported: 0 };

/** Kills the database under load and leaves it down for some seconds. Returns whether the server survived. */
function loseDatabase(): Promise<boolean> {
  return virtualUsers.during(async (end) => {
    await someTime(done, random, { end: end.signal });
    await postgres?.kill();
    const killsServer = random.once(4);
    await wait(random.below(6_000));
    const { waiting } = await spool.state();
    spooledAtMost = Math.max(spooledAtMost, waiting);
    if (killsServer) await server.kill();
    await postgres?.startAgain();
    if (killsServer) server = await shop.start(settings);
    return !killsServer;
  });
}

/** Waits until the books are complete. A server that survived knows everything that M-Pesa reported to it. */
async function untilEntered(lived: boolean): Promise<void> {
  const begun = performance.now();
  for (;;) {
    await visited.queryNow('1 minute');
    const books = await visited.compareBooks();
    const { waiting, unreadable } = await spool.state();
    if (unreadable.length > 0) throw new Error(`the spool has unreadable files`);
    if (!lived) {
      lostWithServer.inDoubt = Math.max(lostWithServer.inDoubt, books.inDoubt);
      lostWithServer.unreported = Math.max(lostWithServer.unreported, books.unreported);
    }
    const isAllReported = books.inDoubt <= lostWithServer.inDoubt && books.unreported <= lostWithServer.unreported;
    if (books.unknown === 0 && waiting === 0 && isAllReported) {
      slowest = Math.max(slowest, performance.now() - begun);
      return;
    }
    if (performance.now() - begun > enteredWithin)
      throw new Error(`not entered within two minutes: ${JSON.stringify({ books, waiting })}`);
    await wait(1_000);
  }
}

try {
  for (let round = 1; round <= rounds; round += 1) {
    const lived = await loseDatabase();
    await untilEntered(lived);
    const books = await expectNothingMissing(visited);
    print(`round ${round}${lived ? '' : ', the server too'}: ${visitsOf(done)}; ${sentenceOf(books)}`);
  }
  print(
    `at most ${spooledAtMost} spooled at once, all entered after ${Math.round(slowest / 1000)} s at most; ` +
      `lost with the server: ${JSON.stringify(lostWithServer)}`,
  );
  printEnd(virtualUsers.complaints, `PostgreSQL killed ${rounds} times`);
} finally {
  await server.stop();
  await visited.close();
}

/** What the long runs share that kill something under visitors: their command, their shop, and what must hold after each kill. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openShop, type Engine, type Shop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { countOf, missingOf, nothingYet, type Acknowledged } from './acknowledged.ts';
import { compareLedgers, type LedgerComparison } from './compare-ledgers.ts';
import { createGradedCourse, type GradedCourse } from './graded-course.ts';
import { MPesa } from './m-pesa.ts';
import { Random } from './random.ts';
import { registerConfirmations } from './register-confirmations.ts';

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Reads `[number] [words] [name=N]` of the command; the number of turns is `usual` without one, and so is the seed a new one. */
export function readCommand(usual: number) {
  const words = process.argv.slice(2);
  const numberOf = (name: string, otherwise: number) =>
    Number(new RegExp(`${name}=(\\d+)`).exec(words.join(' '))?.[1] ?? otherwise);
  const turns = Number(words.find((word) => /^[\d.]+$/.test(word)) ?? usual);
  const seed = numberOf('seed', randomInt(2 ** 31));
  return { turns, seed, random: new Random(seed), numberOf, has: (word: string) => words.includes(word) };
}

/** Makes the courses that visitors buy and study: a cheap one, one whose price has cents, and a dear one. */
export async function createGradedCourses(db: Database): Promise<GradedCourse[]> {
  const made = [];
  for (const shillings of [1, 999.5, 12_345]) made.push(await createGradedCourse(db, toCents(shillings * 100)));
  return made;
}

/**
 * Opens a shop beside the simulator, a separate process that survives the shop's server. `settings` start the server at the same address
 * each time, as a domain name does: callbacks come at any time. `asCommands` are those of commands and processes beside the server. `made` is
 * what `furnish` returns.
 */
export async function openVisitedShop<Made>(
  engine: Engine,
  furnish: (db: Database, courses: readonly GradedCourse[]) => Promise<Made>,
  { durable = false } = {},
) {
  const shop = await openShop(engine, { durable });
  const simulator = await startSimulatorProcess(shop.folder, 300);
  const port = String(await freePort());
  const site = `http://localhost:${port}`;
  const settings = { ...simulator.shopSettings, PORT: port, TRUSTED_PROXIES: '127.0.0.1,::1' };
  const asCommands = { ...settings, ...shop.settings, APP_URL: site };
  const { courses, made } = await shop.look(async ({ db }) => {
    const graded = await createGradedCourses(db);
    return { courses: graded, made: await furnish(db, graded) };
  });
  return {
    shop,
    site,
    settings,
    asCommands,
    mPesa: new MPesa(simulator.url),
    done: nothingYet(),
    courses,
    made,
    registerConfirmations: () => registerConfirmations(asCommands),
    async close() {
      await simulator.stop();
      await shop.remove();
    },
  };
}

/** Waits until visitors have at least `least` more acknowledgements, and then a random time. */
export async function someTime(
  done: Acknowledged,
  random: Random,
  { least = 1, end }: { readonly least?: number; readonly end?: AbortSignal } = {},
): Promise<void> {
  const enough = countOf(done) + least + random.below(12);
  const isOver = () => end?.aborted === true || countOf(done) >= enough;
  for (let waited = 0; !isOver() && waited < 20_000; waited += 20) await wait(20);
  await wait(random.below(400));
}

/**
 * Throws, with the seed, where something acknowledged is missing, an invariant is broken or the books contradict M-Pesa's. Without
 * `books`, contradictions do not count: while payments go on, the two books are read one after the other.
 */
export async function expectNothingMissing(
  { shop, mPesa, done }: { readonly shop: Shop; readonly mPesa: MPesa; readonly done: Acknowledged },
  { seed, books: withBooks = true }: { readonly seed: number; readonly books?: boolean },
): Promise<LedgerComparison> {
  const acknowledged = structuredClone(done);
  const theirs = await mPesa.books();
  const { missing, findings, books } = await shop.look(async ({ db }) => ({
    missing: await missingOf(db, acknowledged, theirs.deliveries),
    findings: await checkInvariants(db),
    books: await compareLedgers(db, theirs),
  }));
  const wrong = withBooks ? books.wrong : [];
  if (missing.length > 0 || findings.length > 0 || wrong.length > 0)
    throw new Error(JSON.stringify({ seed, missing, findings, wrong }, null, 2));
  return books;
}

/** Says what M-Pesa moved, in shillings, and what is known of it. */
export const sentenceOf = ({ moved, received, inDoubt, unreported }: LedgerComparison): string =>
  `KSh ${moved} moved, ${received} received, ${inDoubt} in doubt, ${unreported} never reported`;

/** Prints what visitors complained about, once each, and the last line of a run without a fault. */
export function printEnd(complaints: Iterable<string>, line: string, begun: number, seed: number): void {
  for (const complaint of complaints) print(`Somebody read: ${complaint}`);
  print(`${line} in ${Math.round((performance.now() - begun) / 1000)} s, nothing missing (seed=${seed})`);
}

/** What the long runs share: their command, their shop, its books, and what must hold after each kill. */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
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
import { findWrongPacks } from './teams.ts';

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Reads `[number] [words] [name=N]` of the command; the number of turns is `usual` without one, and so is the seed a new one. Prints the seed
 * first, and again where the run fails.
 */
export function readCommand(usual: number, turnsOf: string) {
  const words = process.argv.slice(2);
  const numberOf = (name: string, otherwise: number) =>
    Number(new RegExp(`${name}=(\\d+)`).exec(words.join(' '))?.[1] ?? otherwise);
  const turns = Number(words.find((word) => /^[\d.]+$/.test(word)) ?? usual);
  const seed = numberOf('seed', randomInt(2 ** 31));
  print(`${turns} ${turnsOf}, seed=${seed}`);
  process.once('exit', (code) => code !== 0 && process.stderr.write(`seed=${seed}\n`));
  return { turns, random: new Random(seed), numberOf, has: (word: string) => words.includes(word) };
}

/** Where visitors reach a shop, with the settings of its server there. */
interface Front {
  readonly site: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The site's certificate, for callbacks by https. */
  readonly certificateFile?: string;
  stop(): Promise<void>;
}

/** The server itself, at the same address each time, as a domain name does: callbacks come at any time. */
async function noProxy(): Promise<Front> {
  const port = String(await freePort());
  const settings = { PORT: port, TRUSTED_PROXIES: '127.0.0.1,::1' };
  return { site: `http://localhost:${port}`, settings, stop: () => Promise.resolve() };
}

/**
 * Opens a shop beside the simulator, a separate process that survives the shop's server, with the courses that visitors buy and study: a cheap
 * one, one whose price has cents, and a dear one. `settings` are those of its server, `asCommands` those of commands and processes beside it.
 * `made` is what `furnish` returns.
 */
export async function openVisitedShop<Made>(
  engine: Engine,
  furnish: (db: Database, courses: readonly GradedCourse[]) => Promise<Made>,
  { durable = false, openFront = noProxy }: { durable?: boolean; openFront?: (folder: string) => Promise<Front> } = {},
) {
  const shop = await openShop(engine, { durable });
  const { site, certificateFile, ...front } = await openFront(shop.folder);
  const simulator = await startSimulatorProcess(
    shop.folder,
    300,
    certificateFile === undefined ? {} : { certificateFile },
  );
  const settings = { ...simulator.shopSettings, ...front.settings };
  const asCommands = { ...settings, ...shop.settings, APP_URL: site };
  const { courses, made } = await shop.look(async ({ db }) => {
    const graded = [];
    for (const shillings of [1, 999.5, 12_345]) graded.push(await createGradedCourse(db, toCents(shillings * 100)));
    return { courses: graded, made: await furnish(db, graded) };
  });
  const mPesa = new MPesa(simulator.url);
  return {
    shop,
    site,
    settings,
    asCommands,
    mPesa,
    done: nothingYet(),
    courses,
    made,

    /**
     * Registers confirmations of all payments, as the owner does once; without them payments by hand are not reported. No server may use the
     * embedded database meanwhile.
     */
    async registerConfirmations(): Promise<void> {
      const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...asCommands };
      const command = [join('build', 'server', 'command.js'), 'reconcile', 'register-urls'];
      await promisify(execFile)(process.execPath, command, { env });
    },

    /** Sends the queries about open prompts now, instead of when they are due: all, or those that are due `after` some time. */
    async queryNow(after: string | null = null): Promise<void> {
      const due = after === null ? '' : ` and next_query_at > now() + interval '${after}'`;
      await shop.look(({ pool }) =>
        pool.query(`update payment_attempts set next_query_at = now() where status = 'prompted'${due}`),
      );
    },

    async compareBooks(): Promise<LedgerComparison> {
      const theirs = await mPesa.books();
      return shop.look(({ db }) => compareLedgers(db, theirs));
    },

    async close(): Promise<void> {
      await front.stop();
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
 * Throws where something acknowledged is missing, an invariant is broken or the books contradict M-Pesa's. Without `books`, contradictions do
 * not count: while payments go on, the two books are read one after the other.
 */
export async function expectNothingMissing(
  { shop, mPesa, done }: { readonly shop: Shop; readonly mPesa: MPesa; readonly done: Acknowledged },
  { books: withBooks = true } = {},
): Promise<LedgerComparison> {
  const acknowledged = structuredClone(done);
  const theirs = await mPesa.books();
  const { missing, findings, wrongSeats, books } = await shop.look(async ({ db }) => ({
    missing: await missingOf(db, acknowledged, theirs.deliveries),
    findings: await checkInvariants(db),
    wrongSeats: await findWrongPacks(db),
    books: await compareLedgers(db, theirs),
  }));
  const wrong = withBooks ? books.wrong : [];
  if (missing.length + findings.length + wrongSeats.length + wrong.length > 0)
    throw new Error(JSON.stringify({ missing, findings, wrongSeats, wrong }, null, 2));
  return books;
}

/** Says what M-Pesa moved, in shillings, and what is known of it. */
export const sentenceOf = ({ moved, received, inDoubt, unreported }: LedgerComparison): string =>
  `KSh ${moved} moved, ${received} received, ${inDoubt} in doubt, ${unreported} never reported`;

/** Says how many accounts, orders and payments there are. */
export const visitsOf = ({ users, orders, paidOrders }: Acknowledged): string =>
  `${users.length} accounts, ${paidOrders.length} of ${orders.length} orders paid`;

/** Prints what visitors complained about, once each, and the last line of a run without a fault. */
export function printEnd(complaints: Iterable<string>, line: string): void {
  for (const complaint of complaints) print(`Somebody read: ${complaint}`);
  print(`${line} in ${Math.round(process.uptime())} s, nothing missing`);
}

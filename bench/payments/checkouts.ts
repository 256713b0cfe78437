import { SiteClient } from '#tests/support/site-client.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import type { Note } from '../table.ts';
import { expectReconciled } from './expect-reconciled.ts';
import { coursesEach, password, phoneOf, prepareBuyers } from './prepared-buyers.ts';
import { checkOut, type CheckoutTimes } from './shopper.ts';
import { openShop, type Engine } from '#tests/support/shop-on-disk.ts';
import { timeAll, timesOf } from './times.ts';

const atOnce = 25;
const approvesAfterMs = 200;

const steps = [
  ['page', 'checkout page'],
  ['order', 'order and prompt'],
  ['status', 'waiting screen'],
  ['lesson', 'first lesson'],
] as const satisfies readonly (readonly [keyof CheckoutTimes, string])[];

/**
 * Measures so many checkouts by logged-in learners, each from the page to the first lesson, 25 at a time, against the simulator as a
 * separate process. Throws at the first failure, and if the books do not agree afterwards.
 */
export async function measureCheckouts(engine: Engine, count: number, note: Note): Promise<void> {
  const shop = await openShop(engine, { durable: true });
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs);
  try {
    const learners = Math.ceil(count / coursesEach);
    const { courses, people } = await shop.look(({ db }) => prepareBuyers(db, learners));
    const server = await shop.start({ ...simulator.shopSettings, TRUSTED_PROXIES: '127.0.0.1,::1' });
    const clients = new Map<string, SiteClient>();
    await timeAll(people, 4, async (email) => {
      const client = new SiteClient(server.url);
      await client.logIn({ email, password });
      clients.set(email, client);
    });

    const times: CheckoutTimes[] = [];
    const begun = performance.now();
    await timeAll([...[...clients.values()].entries()], atOnce, async ([n, client]) => {
      for (const [place, { id, slug }] of courses.slice(0, Math.min(coursesEach, count - n * coursesEach)).entries()) {
        const phone = phoneOf(n * coursesEach + place);
        times.push(await checkOut(client, { slug, courseId: id, phone }));
      }
    });
    const seconds = (performance.now() - begun) / 1000;
    const memory = server.memory();
    await server.stop();

    const name = `${engine}: ${times.length} checkouts`;
    note({ name: `${name}, without an error`, value: times.length / seconds, unit: 'checkouts/s', digits: 1 });
    for (const [step, words] of steps)
      note({ name: `${name}, ${words}, p99`, value: timesOf(times.map((each) => each[step])).p99, unit: 'ms' });
    const entered = timesOf(times.map(({ paid }) => Math.max(0, paid - approvesAfterMs)));
    note({ name: `${name}, approved until paid on the screen, p99`, value: entered.p99, unit: 'ms' });
    note({ name: `${name}, memory`, value: memory / 1024 / 1024, unit: 'MB', atMost: 350 });
    const moved = await expectReconciled(shop, simulator.url);
    note({ name: `${name}, M-Pesa's ledger = received = enrolled`, value: moved, unit: 'KSh' });
  } finally {
    await simulator.stop();
    await shop.remove();
  }
}

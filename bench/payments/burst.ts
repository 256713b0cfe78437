import { setTimeout as wait } from 'node:timers/promises';
import { openShop, type Engine } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import type { Note } from '../table.ts';
import { expectReconciled } from './expect-reconciled.ts';
import { coursesEach, password, phoneOf, prepareBuyers } from './prepared-buyers.ts';
import { checkOut, type CheckoutTimes } from './shopper.ts';
import { timeAll, timesOf } from './times.ts';

const perSecond = 20;
const approvesAfterMs = 2_000;
/** Milliseconds: a shop whose 95th percentile is below this handles the burst. */
const maxPayMs = 3_000;

/**
 * Measures buyers who arrive at a fixed rate, however slow the shop is: 20 purchases a second for `seconds`, each from the checkout page to
 * the first lesson. A closed loop (`measureCheckouts`) would slow down with the shop.
 */
export async function measureBurst(engine: Engine, seconds: number, note: Note): Promise<void> {
  const shop = await openShop(engine, { durable: true });
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs);
  try {
    const count = perSecond * seconds;
    const { courses, people } = await shop.look(({ db }) => prepareBuyers(db, Math.ceil(count / coursesEach)));
    const server = await shop.start({ ...simulator.shopSettings, TRUSTED_PROXIES: '127.0.0.1,::1' });
    const clients: SiteClient[] = [];
    await timeAll(people, 4, async (email) => {
      const client = new SiteClient(server.url);
      await client.logIn({ email, password });
      clients.push(client);
    });

    const purchases: Promise<CheckoutTimes>[] = [];
    const begun = performance.now();
    for (let n = 0; n < count; n += 1) {
      await wait(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
      // Every buyer buys a first course before anybody buys a second.
      const course = courses[Math.floor(n / clients.length)];
      const client = clients[n % clients.length];
      if (!course || !client) throw new Error('there are more purchases than courses');
      purchases.push(
        checkOut(client, { slug: course.slug, courseId: course.id, phone: phoneOf(n) }, { betweenLooks: 2_000 }),
      );
    }
    const times = await Promise.all(purchases);
    await server.stop();

    const name = `${engine}: ${perSecond} purchases a second for ${seconds} s`;
    const pay = timesOf(times.map(({ order }) => order));
    note({ name: `${name}, Pay, p50`, value: pay.p50, unit: 'ms' });
    note({ name: `${name}, Pay, p95`, value: pay.p95, unit: 'ms', atMost: maxPayMs });
    note({ name: `${name}, Pay, longest`, value: Math.max(...times.map(({ order }) => order)), unit: 'ms' });
    const entered = timesOf(times.map(({ paid }) => Math.max(0, paid - approvesAfterMs)));
    note({ name: `${name}, approved until paid on the screen, p95`, value: entered.p95, unit: 'ms' });
    await expectReconciled(shop, simulator.url);
  } finally {
    await simulator.stop();
    await shop.remove();
  }
}

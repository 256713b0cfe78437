import { openShop, type Engine } from '#tests/support/shop-on-disk.ts';
import { largeShop, type ShopSize } from './large-shop.ts';
import { measureCallbacks, measurePeople } from './live/activities.ts';
import { prepareSite } from './live/preparations.ts';
import { startOneCopy, startTwoCopies, type Site } from './live/site.ts';
import { prepareCallbacks } from './payments/prepared-prompts.ts';
import type { Note } from './table.ts';

/** The ways in which the product is run. */
interface Arrangement {
  readonly engine: Engine;
  readonly copies: 1 | 2;
}

const arrangements: readonly Arrangement[] = [
  { engine: 'embedded', copies: 1 },
  { engine: 'PostgreSQL', copies: 1 },
  { engine: 'PostgreSQL', copies: 2 },
];

const tenth: ShopSize = {
  courses: largeShop.courses / 10,
  users: largeShop.users / 10,
  payments: largeShop.payments / 10,
};

const callbacksAtAll = 1_500;

/** Ten times the data cost at most this. */
const growth = 1.3;

const activities = [
  ['kept', 'catalogue, kept'],
  ['searched', 'catalogue, searched'],
  ['lessons', 'lesson page'],
  ['checkouts', 'checkout'],
  ['callbacks', 'callbacks'],
] as const;

type Measured = Awaited<ReturnType<typeof measure>>;

/**
 * What each arrangement carries on this machine, and what a large shop costs beside one of a tenth. Load, database and copies
 * share the machine: two copies show what the second costs there, not what it brings on a machine of its own.
 */
export async function measureLive(note: Note): Promise<void> {
  let small: Measured | null = null;
  for (const arrangement of arrangements) {
    const measured = await measure(arrangement, tenth, note);
    if (arrangement.engine === 'PostgreSQL' && arrangement.copies === 1) small = measured;
  }
  const large = await measure({ engine: 'PostgreSQL', copies: 1 }, largeShop, note);
  if (!small) return;
  for (const [activity, words] of activities)
    note({
      name: `${words}: times what a tenth of the data costs`,
      value: small[activity].perSecond / large[activity].perSecond,
      unit: '',
      atMost: growth,
      digits: 2,
    });
}

async function measure({ engine, copies }: Arrangement, size: ShopSize, note: Note) {
  const shop = await openShop(engine, { durable: true });
  const where = `${copies === 1 ? 'one copy' : `${copies} copies behind nginx`}, ${engine}, ${size.payments.toLocaleString('en-KE')} payments`;
  const start = () => (copies === 1 ? startOneCopy(shop) : startTwoCopies(shop));
  try {
    const prepared = await shop.look(({ db }) => prepareSite(db, size));
    const people = await during(start, async (site) => {
      const measured = await measurePeople(site.url, prepared);
      for (const memory of site.memories())
        note({ name: `memory of a copy: ${where}`, value: memory / 1024 ** 2, unit: 'MB', atMost: 350 });
      return measured;
    });
    // Made only now: a shop with so many open prompts would be asking M-Pesa about them while people buy.
    const callbacks = await shop.look(({ db }) => prepareCallbacks(db, callbacksAtAll));
    const measured = { ...people, callbacks: await during(start, (site) => measureCallbacks(site.url, callbacks)) };
    for (const [activity, words] of activities) {
      note({ name: `${words}: ${where}`, value: measured[activity].perSecond, unit: '/s' });
      note({ name: `${words}: ${where}, p95`, value: measured[activity].p95, unit: 'ms', digits: 1 });
    }
    return measured;
  } finally {
    await shop.remove();
  }
}

async function during<Result>(start: () => Promise<Site>, work: (site: Site) => Promise<Result>): Promise<Result> {
  const site = await start();
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

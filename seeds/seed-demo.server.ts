import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { seedOffice } from './office/seed-office.server.ts';
import { seedCourses, type DemoCourseRecord } from './seed-courses.server.ts';
import { seedMedia, type DemoMedia } from './seed-media.server.ts';
import { seedLessonQuestions } from './seed-lesson-questions.server.ts';
import { seedPeople, type SeededPeople } from './seed-people.server.ts';

interface SeedServices {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly clock: Clock;
}

/** Lock key, held during the seeding's transaction, so that only one of two processes seeds. */
const seedLock = 721_003;

/** What the whole demo needs beside. */
interface DemoServices extends SeedServices {
  readonly config: { readonly appUrl: string };
  /** Signs the links in mails. */
  readonly newsletterKey: string;
  /** Null leaves the sizes of the covers to the first visitors. */
  readonly pictures: Pictures | null;
}

/**
 * Fills an empty database with the demo: the shop of `seedShop`, and what its office did in the last fortnight. As safe as that. Then makes
 * the covers in the size of cards, so that the first page has them.
 */
export async function seedDemo(services: DemoServices, say?: (step: string) => void): Promise<void> {
  const { db, storage, config, newsletterKey, pictures } = services;
  let isNew = false;
  await seedShop(services, say, async (tx, shop) => {
    say?.('Writing the work of the office');
    await seedOffice(tx, { ...shop, storage, newsletterKey, appUrl: config.appUrl });
    isNew = true;
  });
  if (!isNew || !pictures) return;
  say?.('Drawing the covers');
  await prepareCovers(db, pictures);
}

/** The size of covers on the cards of a desktop. */
const cardSize = { width: 480, format: 'avif' } as const;

async function prepareCovers(db: Database, pictures: Pictures): Promise<void> {
  const shown = await db
    .select({ id: courses.imageId })
    .from(courses)
    .where(and(eq(courses.status, 'active'), isNotNull(courses.imageId)));
  for (const { id } of shown) {
    if (id === null) continue;
    await pictures.describe(id);
    await pictures.inSize(id, cardSize);
  }
}

interface SeededShop extends SeededPeople {
  readonly courses: ReadonlyMap<string, DemoCourseRecord>;
  readonly now: Date;
}

/**
 * Fills an empty database with a shop: courses with their media, accounts, six months of purchases and study, reviews, portfolio.
 * Leaves a database with people, courses or projects unchanged. It is safe to kill at any time and to run again: rows are one transaction,
 * and files that were stored before are found by their hash. Times are relative to the clock's now.
 */
export async function seedShop(
  { db, storage, clock }: SeedServices,
  say: (step: string) => void = () => undefined,
  more: (tx: Database, shop: SeededShop) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!(await isEmpty(db))) return;
  const now = clock.now();
  say('Storing videos, handouts, captions and pictures');
  const media = await seedMedia({ db, storage }, { courses: demoCourses, projects: demoPortfolio });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return;
    say('Writing courses');
    const written = await seedCourses(tx, { courses: demoCourses, media, now });
    say('Writing learners, purchases and progress');
    const people = await seedPeople(tx, { courses: written, now });
    await seedLessonQuestions(tx, { owner: people.owner, now });
    say('Writing the portfolio');
    await seedPortfolio(tx, media, now);
    await more(tx, { ...people, courses: written, now });
  });
  await db.execute(sql`analyze`);
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from users) and not exists (select from courses) and not exists (select from portfolio_items) as empty`,
  );
  return rows[0]?.empty ?? false;
}

async function seedPortfolio(db: Database, media: DemoMedia, now: Date): Promise<void> {
  await db.insert(portfolioItems).values(
    demoPortfolio.map((item, position) => ({
      slug: item.slug,
      title: item.title,
      category: item.category,
      description: item.description,
      overview: item.overview.join('\n\n'),
      technologies: item.technologies,
      imageId: media.open(item.picture),
      featured: item.featured,
      displayDate: item.displayDate,
      position,
      createdAt: now,
      updatedAt: now,
    })),
  );
}

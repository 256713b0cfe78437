import { sql } from 'drizzle-orm';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { demoPortfolio } from '#seeds/content/portfolio.ts';
import { seedCourses } from './seed-courses.server.ts';
import { seedMedia, type DemoMedia } from './seed-media.server.ts';
import { seedPeople } from './seed-people.server.ts';

export interface SeedServices {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly clock: Clock;
}

/** Lock key, held during the seeding's transaction, so that only one of two processes seeds. */
const seedLock = 721_003;

/**
 * Fills an empty database with the demo content: courses with their media, accounts, six months of purchases and study, reviews, portfolio.
 * Leaves a database with people, courses or projects unchanged. It is safe to kill at any time and to run again: rows are one transaction,
 * and files that were stored before are found by their hash. Times are relative to the clock's now.
 */
export async function seedDemo(
  { db, storage, clock }: SeedServices,
  say: (step: string) => void = () => undefined,
): Promise<void> {
  if (!(await isEmpty(db))) return;
  const now = clock.now();
  say('Storing videos, handouts, captions and pictures');
  const media = await seedMedia({ db, storage }, { courses: demoCourses, projects: demoPortfolio });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (!(await isEmpty(tx))) return;
    say('Writing courses');
    const courses = await seedCourses(tx, { courses: demoCourses, media, now });
    say('Writing learners, purchases and progress');
    await seedPeople(tx, { courses, now });
    say('Writing the portfolio');
    await seedPortfolio(tx, media, now);
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

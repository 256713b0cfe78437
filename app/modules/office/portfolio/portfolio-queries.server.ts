import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { PortfolioItem } from './portfolio-item.ts';

const columns = {
  slug: portfolioItems.slug,
  title: portfolioItems.title,
  category: portfolioItems.category,
  description: portfolioItems.description,
  overview: portfolioItems.overview,
  imageId: portfolioItems.imageId,
  imageUrl: portfolioItems.imageUrl,
  projectUrl: portfolioItems.projectUrl,
  technologies: portfolioItems.technologies,
  featured: portfolioItems.featured,
};

type Row = Omit<PortfolioItem, 'category' | 'picture'> & {
  category: string;
  imageId: string | null;
  imageUrl: string | null;
};

const toItem = ({ imageId, imageUrl, category, ...row }: Row): PortfolioItem => ({
  ...row,
  category: category as PortfolioCategory,
  picture: ownPicture(imageId) ?? (imageUrl === null ? null : { href: imageUrl }),
});

/** Selects portfolio items, featured first, then in the owner's order. */
export async function selectPortfolio(db: Database, limit = 100): Promise<PortfolioItem[]> {
  const rows = await db
    .select(columns)
    .from(portfolioItems)
    .orderBy(desc(portfolioItems.featured), asc(portfolioItems.position), portfolioItems.id)
    .limit(limit);
  return rows.map(toItem);
}

/** Selects an item by its slug, or by its title, as in the specification's addresses; null for an unknown one. */
export async function selectPortfolioItem(db: Database, slugOrTitle: string): Promise<PortfolioItem | null> {
  const [row] = await db
    .select(columns)
    .from(portfolioItems)
    .where(or(eq(portfolioItems.slug, slugOrTitle), sql`lower(${portfolioItems.title}) = lower(${slugOrTitle})`))
    .orderBy(sql`${portfolioItems.slug} <> ${slugOrTitle}`)
    .limit(1);
  return row ? toItem(row) : null;
}

/** Slugs of all items and when they changed, in the owner's order. */
export async function selectProjectAddresses(db: Database) {
  return db
    .select({ slug: portfolioItems.slug, updatedAt: portfolioItems.updatedAt })
    .from(portfolioItems)
    .orderBy(asc(portfolioItems.position), portfolioItems.id);
}

/** Slugs and titles of every item. */
export async function selectProjectPaths(db: Database): Promise<readonly string[]> {
  const rows = await db.select({ slug: portfolioItems.slug, title: portfolioItems.title }).from(portfolioItems);
  return rows.flatMap(({ slug, title }) => [slug, title.trim()]);
}

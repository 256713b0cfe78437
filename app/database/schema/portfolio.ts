import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { created, id, oneOf, updated } from './columns.ts';
import { mediaFiles } from './media.ts';

export const portfolioItems = pgTable(
  'portfolio_items',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    description: text('description').notNull(),
    overview: text('overview').notNull().default(''),
    imageId: uuid('image_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    imageUrl: text('image_url'),
    projectUrl: text('project_url'),
    technologies: text('technologies')
      .array()
      .notNull()
      .default(sql`'{}'`),
    featured: boolean('featured').notNull().default(false),
    position: integer('position').notNull().default(0),
    displayDate: date('display_date', { mode: 'string' })
      .notNull()
      .default(sql`current_date`),
    version: integer('version').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    uniqueIndex('portfolio_items_slug_key').on(t.slug),
    index('portfolio_items_title_idx').on(sql`lower(${t.title})`),
    check('portfolio_items_category', oneOf(t.category, portfolioCategories)),
    check('portfolio_items_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check(
      'portfolio_items_urls',
      sql`coalesce(${t.imageUrl}, 'https://') ~ '^https?://' and coalesce(${t.projectUrl}, 'https://') ~ '^https?://'`,
    ),
    index('portfolio_items_order_idx').on(t.position, t.id),
  ],
);

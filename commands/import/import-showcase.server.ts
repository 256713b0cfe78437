import { createHash, randomUUID } from 'node:crypto';
import { freeSlug, slugOf } from '#app/shared/slug.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { insertPortfolioItem, selectSlugsLike } from './catalogue-queries.server.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type TableImport } from './import-context.ts';
import { insertImported } from './import-queries.server.ts';
import { insertTestimonials } from './message-queries.server.ts';
import { shorten, type OldRow } from './old-row.ts';

const portfolio = oldTables.portfolio;
const testimonials = oldTables.testimonials;

/** Identifies a row without an id by all of its content. */
export const contentKey = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Imports portfolio items, after the existing items. */
export const portfolioImport: TableImport<keyof typeof portfolio.columns> = {
  table: portfolio,
  async take(context, rows) {
    const { tx, report, media, clock } = context;
    const fresh = await takeNew(
      context,
      portfolio,
      readRows(context, portfolio, rows, (row) => readItem(row, clock.now())),
    );
    for (const { row, value } of fresh) {
      const { oldId, image, ...item } = value;
      const file = image === '' ? null : await media.use(tx, image, { kind: 'image', isPublic: true });
      const imageId = file && 'id' in file ? file.id : null;
      const imageUrl = imageId === null && isWebAddress(image) ? image : null;
      if (image !== '' && imageId === null)
        report.note(
          row.place,
          `Image URL '${shorten(image)}': not in media/; ${imageUrl ? 'shown from its old address' : 'imported without it'}`,
        );
      const slug = freeSlug(slugOf(item.title), await selectSlugsLike(tx, 'portfolio_items', slugOf(item.title)));
      const id = randomUUID();
      await insertPortfolioItem(tx, { ...item, id, slug, imageId, imageUrl });
      await insertImported(tx, portfolio, [{ oldId, newId: id }], clock.now());
      report.count(portfolio, 'made');
    }
  },
};

function readItem(row: OldRow<keyof typeof portfolio.columns>, now: Date) {
  const title = row.line('title').slice(0, 200);
  if (title === '') throw row.fault('title', 'is empty');
  const word = row.line('category').toLowerCase();
  const category = portfolioCategories.find((known) => known.toLowerCase() === word);
  if (!category) throw row.fault('category', `'${shorten(word)}' is none of ${portfolioCategories.join(', ')}`);
  const link = row.text('link').trim();
  const createdAt = row.moment('createdAt') ?? now;
  const displayed = row.moment('displayDate') ?? createdAt;
  const description = row.text('description').trim();
  return {
    oldId: row.text('id').trim() || contentKey(title, category, description),
    title,
    category,
    description,
    image: row.text('image').trim(),
    technologies: row.list('technologies'),
    featured: row.flag('featured', false),
    projectUrl: isWebAddress(link) ? link : null,
    displayDate: displayed.toJSON().slice(0, 10),
    createdAt,
    updatedAt: createdAt,
  };
}

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** Imports testimonials into the setting of the site, unless its owner has set it already. */
export function testimonialsImport(): TableImport<keyof typeof testimonials.columns> {
  const entries: SiteSettings['testimonials'][number][] = [];
  return {
    table: testimonials,
    async take(context, rows) {
      const taken = readRows(context, testimonials, rows, (row) => ({
        quote: row.required('quote'),
        name: row.required('name'),
        role: row.line('role'),
        isDemo: row.flag('isDemo', false),
      }));
      entries.push(...taken.map(({ value }) => value));
      await Promise.resolve();
    },
    async finish({ tx, report, actor, clock }) {
      if (entries.length === 0) return;
      const isNew = await insertTestimonials(tx, entries, clock.now());
      report.count(testimonials, isNew ? 'made' : 'known', entries.length);
      const subject = { subjectType: 'settings', subjectId: 'testimonials' };
      if (isNew)
        await recordAudit(tx, actor, { action: 'settings.changed', ...subject, after: { testimonials: entries } });
    },
  };
}

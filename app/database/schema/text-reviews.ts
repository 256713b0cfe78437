import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { locales } from '#app/shared/locale.ts';
import { moment, oneOf, updated } from './columns.ts';
import { users } from './identity.ts';

/** A speaker's review of a text of the site. A text without a row is a draft. */
export const textReviews = pgTable(
  'text_reviews',
  {
    locale: text('locale').notNull(),
    key: text('key').notNull(),
    /** Hashes of the English text and its translation in the sources: a later change makes the text a draft again. */
    englishHash: text('english_hash').notNull(),
    textHash: text('text_hash').notNull(),
    /** The text by plural form, `{"": "Lipa"}` without any; null if the sources' own text was confirmed. */
    correction: jsonb('correction').$type<Readonly<Record<string, string>>>(),
    confirmedAt: moment('confirmed_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.locale, t.key] }),
    check('text_reviews_locale', oneOf(t.locale, locales)),
    check('text_reviews_correction', sql`jsonb_typeof(${t.correction}) = 'object'`),
  ],
);

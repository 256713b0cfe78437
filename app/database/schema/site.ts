import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { jsonValue, updated } from './columns.ts';
import { users } from './identity.ts';

/** The owner's changes of the company's settings. A missing key has the specification's value. */
export const siteSettings = pgTable(
  'site_settings',
  {
    key: text('key').primaryKey(),
    value: jsonValue('value').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updated(),
  },
  (t) => [check('site_settings_key', sql`${t.key} ~ '^[a-z][A-Za-z0-9]*$'`)],
);

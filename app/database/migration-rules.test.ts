import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations, type Migration } from '#app/platform/migration-files.server.ts';

/** The last migration that the rule does not cover: no older release runs any more. */
const beforeTheRule = '0023';

/** Tables that grow with the shop: an index on them must be built concurrently. */
const large =
  /^(users|profiles|sessions|enrolments|course_progress|lesson_completions|lesson_positions|study_reports|orders|order_lines|payments|payment_attempts|payment_callbacks|mpesa_prompts|mpesa_receipts|mail_outbox|audit_log|reviews|imported_rows)$/;

/** Statements that break a release that is still running. Each must be spread over two releases (docs/decisions). */
const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|schema|type|function)\b/i, 'drops what an older release uses'],
  [/\brename\b/i, 'renames what an older release uses'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'refuses rows that an older release writes'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes a type, and writes the whole table anew'],
  [/\balter\s+column\s+\S+\s+drop\s+default\b/i, 'takes a default that an older release relies on'],
];

const named = (statement: string, pattern: RegExp) => pattern.exec(statement)?.[1]?.replaceAll('"', '') ?? '';

/** Returns the faults of a migration that runs while the release before it is in use. */
function faultsOf({
  statements,
  inTransaction,
  needs,
}: Pick<Migration, 'statements' | 'inTransaction' | 'needs'>): string[] {
  const bare = statements.map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\$\$[^]*?\$\$/g, '$$'));
  const made = new Set(bare.map((each) => named(each, /create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/i)));
  return bare.flatMap((statement) => {
    const faults = needs === null ? breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why) : [];
    const table = named(statement, /alter\s+table\s+(?:only\s+)?(\S+)/i);
    if (/add\s+column\b.*not\s+null/is.test(statement) && !/\bdefault\b|\bgenerated\b/i.test(statement))
      faults.push('adds a column that an older release does not fill');
    if (/add\s+constraint\b/i.test(statement) && !made.has(table) && !/not\s+valid/i.test(statement))
      faults.push('checks every row while others wait: add it NOT VALID, and validate it in a later statement');
    const indexed = named(statement, /create\s+(?:unique\s+)?index\b.*?\son\s+(?:only\s+)?([^\s(]+)/is);
    if (large.test(indexed) && !made.has(indexed) && (inTransaction || !/concurrently/i.test(statement)))
      faults.push(
        `builds an index on ${indexed} while nobody can write to it: do it CONCURRENTLY, outside a transaction`,
      );
    return faults;
  });
}

const migrations = readMigrations(join('app', 'database', 'migrations')).filter(
  ({ tag }) => tag.slice(0, 4) > beforeTheRule,
);

test('the previous release works with the schema of every migration', () => {
  expect(migrations.flatMap((each) => faultsOf(each).map((fault) => `${each.tag} ${fault}`))).toEqual([]);
});

test.each([
  ['alter table "users" drop column "name"', /drops/],
  ['alter table users rename column name to title', /renames/],
  ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL', /refuses rows/],
  ['alter table users alter column name set data type text', /changes a type/],
  ['alter table "users" add column "age" integer not null', /does not fill/],
  ['alter table users add constraint old check (age > 0)', /NOT VALID/],
  [
    'alter table "orders" add constraint "orders_user_fk" foreign key ("user_id") references "users"("id")',
    /NOT VALID/,
  ],
  ['create index "users_age" on "users" using btree ("age")', /index on users/],
])('detects %s', (statement, fault) => {
  const faults = faultsOf({ statements: [statement], inTransaction: true, needs: null });
  expect(faults).toEqual([expect.stringMatching(fault)]);
});

test.each([
  'alter table "users" add column "age" integer default 0 not null',
  'alter table users add constraint old check (age > 0) not valid',
  'alter table orders add constraint orders_user_fk foreign key (user_id) references users(id) not valid',
  'create index "backups_at" on "backups" ("at")',
  '-- we drop table users one day\nselect 1',
])('allows %s', (statement) => {
  expect(faultsOf({ statements: [statement], inTransaction: true, needs: null })).toEqual([]);
});

test('allows an index built concurrently outside a transaction, and removals once older releases are locked out', () => {
  const index = 'create index concurrently "users_age" on "users" ("age")';
  expect(faultsOf({ statements: [index], inTransaction: false, needs: null })).toEqual([]);
  expect(faultsOf({ statements: ['alter table users drop column age'], inTransaction: true, needs: 1 })).toEqual([]);
});

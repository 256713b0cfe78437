import type { Database } from '#app/platform/database.server.ts';
import { insertDiscount, type DiscountTerms } from './admin/discount-write-queries.server.ts';
import { codeKey } from './discount.ts';

const DAY = 24 * 3600 * 1000;

type Overrides = Partial<Omit<DiscountTerms, 'kind' | 'codeKey' | 'courses'>> & {
  readonly courses?: readonly string[];
  readonly slug?: string;
};

async function createDiscount(db: Database, terms: DiscountTerms, at: Date, slug?: string): Promise<string> {
  const by = { createdBy: null, at };
  const id = await db.transaction((tx) => insertDiscount(tx, terms, slug === undefined ? by : { ...by, slug }));
  if (id === null) throw new Error(`there is a coupon ${terms.name}`);
  return id;
}

const termsOf = (
  kind: DiscountTerms['kind'],
  name: string,
  { courses, ...overrides }: Overrides,
  at: Date,
): DiscountTerms => ({
  kind,
  name,
  codeKey: kind === 'coupon' ? codeKey(name) : null,
  about: kind === 'bundle' ? 'Courses that go together.' : null,
  reduction: { percent: 10 },
  mostCents: null,
  courses: courses ? new Set(courses) : null,
  startsAt: new Date(at.getTime() - DAY),
  endsAt: new Date(at.getTime() + 7 * DAY),
  usesTotal: null,
  usesPerPerson: null,
  audience: 'everybody',
  userId: null,
  ...overrides,
});

/** Creates a running coupon of 10 % on every course, for tests and seeds. Returns its id. */
export const createCoupon = (db: Database, at: Date, { name = 'KARIBU10', ...overrides }: Overrides = {}) =>
  createDiscount(db, termsOf('coupon', name, overrides, at), at);

/** Creates a running sale, for tests and seeds. Returns its id. */
export const createSale = (db: Database, at: Date, { name = 'A sale', ...overrides }: Overrides = {}) =>
  createDiscount(db, termsOf('sale', name, overrides, at), at);

/** Creates a running bundle of 10 % less, for tests and seeds. Returns its id. */
export const createBundle = (
  db: Database,
  at: Date,
  { name = 'A bundle', slug = 'a-bundle', ...overrides }: Overrides & { readonly courses: readonly string[] },
) => createDiscount(db, termsOf('bundle', name, overrides, at), at, slug);

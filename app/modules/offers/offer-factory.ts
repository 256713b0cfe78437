import type { Database } from '#app/platform/database.server.ts';
import { insertOffer, type OfferTerms } from './admin/offer-write-queries.server.ts';
import { codeKey } from './coupon-code.ts';

const DAY = 24 * 3600 * 1000;

type Overrides = Partial<Omit<OfferTerms, 'kind' | 'codeKey' | 'courses'>> & { readonly courses?: readonly string[] };

async function createOffer(db: Database, terms: OfferTerms, at: Date): Promise<string> {
  const id = await db.transaction((tx) => insertOffer(tx, terms, { createdBy: null, at }));
  if (id === null) throw new Error(`there is a coupon ${terms.name}`);
  return id;
}

const termsOf = (
  kind: 'coupon' | 'sale',
  name: string,
  { courses, ...overrides }: Overrides,
  at: Date,
): OfferTerms => ({
  kind,
  name,
  codeKey: kind === 'coupon' ? codeKey(name) : null,
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
  createOffer(db, termsOf('coupon', name, overrides, at), at);

/** Creates a running sale, for tests and seeds. Returns its id. */
export const createSale = (db: Database, at: Date, { name = 'A sale', ...overrides }: Overrides = {}) =>
  createOffer(db, termsOf('sale', name, overrides, at), at);

import { offerCourses, offers } from '#app/database/schema/offers.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import type { OfferAudience, OfferKind } from '#app/shared/offer-terms.ts';
import type { OfferCourses, Reduction } from '../offer.ts';

/** What an admin decides about an offer. */
export interface OfferTerms {
  readonly kind: OfferKind;
  /** Name of a sale; code of a coupon as it is written. */
  readonly name: string;
  /** Null for a sale. */
  readonly codeKey: string | null;
  readonly reduction: Reduction;
  readonly mostCents: Cents | null;
  readonly courses: OfferCourses;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly usesTotal: number | null;
  readonly usesPerPerson: number | null;
  readonly audience: OfferAudience;
  readonly userId: string | null;
}

const columnsOf = ({ reduction, courses, ...terms }: OfferTerms) => ({
  ...terms,
  percent: 'percent' in reduction ? reduction.percent : null,
  amountCents: 'percent' in reduction ? null : reduction.amountCents,
  isForAll: courses === null,
});

async function insertCourses(tx: Database, offerId: string, courses: OfferCourses): Promise<void> {
  if (courses && courses.size > 0)
    await tx.insert(offerCourses).values([...courses].map((courseId) => ({ offerId, courseId })));
}

/** Inserts an offer with its courses. Returns its id, or null if the code is taken. */
export async function insertOffer(
  tx: Database,
  terms: OfferTerms,
  { createdBy, at }: { readonly createdBy: string | null; readonly at: Date },
): Promise<string | null> {
  const [row] = await tx
    .insert(offers)
    .values({ ...columnsOf(terms), createdBy, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: offers.codeKey })
    .returning({ id: offers.id });
  if (row) await insertCourses(tx, row.id, terms.courses);
  return row?.id ?? null;
}

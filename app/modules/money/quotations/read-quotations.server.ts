import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { vatIn, withVat } from '#app/modules/money/ledger/invoices/invoice.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { Cents } from '#app/shared/money.ts';
import { can } from '#app/shared/permissions.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { quotationOfLink } from './answer-quotation.server.ts';
import { selectDraftsOf } from './draft-queries.server.ts';
import {
  maxQuotationsCounted,
  stateAt,
  type QuotationFilter,
  type QuotationPage,
  type QuotationView,
} from './quotation.ts';
import { refuse } from './quotation-errors.ts';
import {
  countQuotations,
  selectBuyer,
  selectBuyers,
  selectProducts,
  selectQuotationFacts,
  selectQuotationList,
  selectQuotationsOf,
  type FoundBuyer,
} from './quotation-queries.server.ts';

/** Returns a page of the orders made in the portal, newest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listQuotations(
  { db, actor, clock }: ReadNowDeps,
  filter: QuotationFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<QuotationPage> {
  requireStaffWith(actor, 'quotations.make');
  const { found, ...counts } = await countQuotations(db, filter);
  const total = totalOf([found], maxQuotationsCounted);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectQuotationList(db, filter, { place, limit: most }),
    { cursor, limit, total },
  );
  const now = clock.now();
  return { quotations: rows.map((row) => ({ ...row, state: stateAt(row, now) })), counts, total, ...beside };
}

/** Returns a quotation. Throws DomainError 'forbidden', 'quotation_not_found'. */
export async function readQuotation({ db, actor, clock }: ReadNowDeps, id: string): Promise<QuotationView> {
  requireStaffWith(actor, 'quotations.make');
  return viewOf({ db, clock, siteSettings: () => readSiteSettings(db) }, id);
}

interface ViewDeps extends Pick<ReadNowDeps, 'db' | 'clock'> {
  readonly siteSettings: () => Promise<SiteSettings>;
}

/** Returns the quotation of a mail's link, for whoever has it. One query, with settings in memory. Throws DomainError 'quotation_not_found'. */
export async function readLinkedQuotation(
  { newsletterKey, ...deps }: ViewDeps & { readonly newsletterKey: string },
  token: string,
): Promise<QuotationView> {
  return viewOf(deps, quotationOfLink(newsletterKey, token));
}

async function viewOf({ db, clock, siteSettings }: ViewDeps, id: string): Promise<QuotationView> {
  const facts = isId(id) ? await selectQuotationFacts(db, id) : null;
  if (!facts?.sold) throw refuse('quotation_not_found');
  const { quotation, sold, rounding, kraPin, userId } = facts;
  const { totalCents, vatPercent, validUntil } = quotation;
  const { brand, address, city, email, kraPin: sellerPin, bankAccount } = await siteSettings();
  const rest = rounding === 0 ? [] : [{ title: '', fullCents: null, amountCents: rounding }];
  const vatCents = vatIn(totalCents, vatPercent);
  return {
    id,
    orderId: quotation.orderId,
    number: quotation.number,
    state: stateAt(quotation, clock.now()),
    version: quotation.version,
    replaces: facts.former,
    replacedBy: facts.successor,
    seller: { name: brand, address, city, email, kraPin: sellerPin },
    buyer: {
      userId,
      name: quotation.buyerName,
      email: quotation.buyerEmail,
      organisation: quotation.organisation,
      kraPin,
    },
    locale: quotation.locale,
    message: quotation.message,
    lines: withVat([...sold.lines, ...rest], vatCents),
    vatPercent,
    vatCents,
    totalCents,
    createdAt: quotation.createdAt.toISOString(),
    validUntil: validUntil.toISOString(),
    acceptedAt: quotation.acceptedAt?.toISOString() ?? null,
    acceptedBy: facts.acceptedBy,
    closedAt: quotation.closedAt?.toISOString() ?? null,
    paidAt: facts.paidAt?.toISOString() ?? null,
    isRefunded: facts.isRefunded,
    isBounced: facts.isBounced,
    draftedAt: facts.draftedAt === null ? null : new Date(facts.draftedAt).toISOString(),
    createdBy: facts.createdBy,
    bankAccount,
  };
}

/** Most learners that a search for a buyer shows. */
const maxBuyers = 10;

/** Returns learners by a part of their name or e-mail; none for less than two letters. Throws DomainError 'forbidden'. */
export async function findBuyers(
  { db, actor }: Omit<ReadNowDeps, 'clock'>,
  search: string,
): Promise<readonly FoundBuyer[]> {
  requireStaffWith(actor, 'quotations.make');
  const words = search.trim();
  return words.length < 2 ? [] : selectBuyers(db, words, maxBuyers);
}

/** A course or a bundle that can be ordered. */
export interface Product {
  readonly id: string;
  readonly title: string;
  /** Null for a bundle, whose price depends on what the buyer owns. */
  readonly priceCents: Cents | null;
  readonly owned: boolean;
}

/** Returns what a buyer can be sold, and who the buyer is; null for a buyer without an account. Throws DomainError 'forbidden', 'buyer_not_found'. */
export async function readQuotationForm(
  { db, actor, clock }: ReadNowDeps,
  userId: string | null,
  email = '',
): Promise<{
  readonly buyer: FoundBuyer | null;
  readonly products: readonly Product[];
  /** Whether the actor may give discounts on seats. */
  readonly mayDiscount: boolean;
  /** Why the actor gives this buyer none, though they may give discounts; null if they do. */
  readonly discountReason: string | null;
}> {
  const staff = requireStaffWith(actor, 'quotations.make');
  const buyer = userId !== null && isId(userId) ? await selectBuyer(db, userId) : null;
  if (userId !== null && !buyer) throw refuse('buyer_not_found');
  const products = await selectProducts(db, userId, clock.now());
  const mayDiscount = can(staff, 'discounts.edit');
  const people = { userIds: [userId], emails: [buyer?.email ?? email] };
  const discountReason = mayDiscount ? await reasonAgainst(db, actor, 'discount.give', { people }) : null;
  return { buyer, products, mayDiscount: mayDiscount && discountReason === null, discountReason };
}

/** Returns the quotations of the actor and the drafts about them, for the data export. */
export async function exportQuotations({ db, actor }: Omit<ReadNowDeps, 'clock'>) {
  const userId = userIdOf(actor);
  if (userId === null) return { sent: [], drafts: [] };
  return { sent: await selectQuotationsOf(db, userId), drafts: await selectDraftsOf(db, userId) };
}

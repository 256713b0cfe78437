import { withVat } from '#app/modules/money/ledger/invoices/invoice.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { isId } from '#app/shared/ids.ts';
import { toLocale } from '#app/shared/locale.ts';
import { toCents } from '#app/shared/money.ts';
import { defaultValidityDays } from '#app/shared/selling-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { selectDraft, selectDrafts, type StoredDraft } from './draft-queries.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { priceQuotation } from './price-quotation.server.ts';
import { maxDrafts, type DraftRow } from './quotation-draft.ts';
import { refuse } from './quotation-errors.ts';
import { endOfValidity, readDays, type QuotationView } from './quotation.ts';
import { selectBuyer, selectQuotation } from './quotation-queries.server.ts';
import { m } from '#texts';

async function requireDraft(db: Database, id: string): Promise<StoredDraft> {
  const draft = isId(id) ? await selectDraft(db, id) : null;
  if (!draft) throw refuse('quotation_not_found');
  return draft;
}

/** Returns the form of a draft as it was typed. One query. Throws DomainError 'forbidden', 'quotation_not_found'. */
export async function readDraft({ db, actor }: Omit<ReadNowDeps, 'clock'>, id: string): Promise<QuotationInput> {
  requireStaffWith(actor, 'quotations.make');
  const { userId, email, content } = await requireDraft(db, id);
  return { ...content, id, userId: userId ?? '', email };
}

/** Returns the drafts that were changed last. One query. Throws DomainError 'forbidden'. */
export async function listDrafts({ db, actor }: Omit<ReadNowDeps, 'clock'>): Promise<readonly DraftRow[]> {
  requireStaffWith(actor, 'quotations.make');
  return selectDrafts(db, maxDrafts);
}

/**
 * Returns what the quotation of a draft would be if it were sent now, with today's prices and without a number. Throws DomainError 'forbidden',
 * 'quotation_not_found'.
 */
export async function previewDraft({ db, actor, clock }: ReadNowDeps, id: string): Promise<QuotationView> {
  requireStaffWith(actor, 'quotations.make');
  const { userId, email, content } = await requireDraft(db, id);
  const buyer = userId === null ? null : await selectBuyer(db, userId);
  const priced = await priceQuotation({ db, actor, clock }, { ...content, userId: userId ?? '' });
  const former = isId(content.replaces) ? await selectQuotation(db, content.replaces) : null;
  const { brand, address, city, email: sellerEmail, kraPin, bankAccount } = await readSiteSettings(db);
  const now = clock.now();
  const locale = buyer?.locale ?? toLocale(content.locale);
  const { rounding, vatPercent, vatCents, totalCents } = priced;
  const rest = rounding === 0 ? [] : [{ title: '', fullCents: null, amountCents: rounding }];
  const reason = content.reason.trim();
  const lines = priced.lines.map(({ title, amountCents, lessCents, seats }) => ({
    title,
    fullCents: lessCents > 0 ? toCents(amountCents + lessCents) : null,
    amountCents,
    ...(lessCents > 0 && { reason }),
    ...(seats > 0 && { seats }),
  }));
  return {
    id,
    orderId: '',
    number: inLocale(locale, m.quotations_draft),
    state: 'sent',
    version: (former?.version ?? 0) + 1,
    replaces: former && { id: former.id, number: former.number, state: former.state },
    replacedBy: null,
    seller: { name: brand, address, city, email: sellerEmail, kraPin },
    buyer: {
      userId,
      name: buyer?.name ?? content.name,
      email: buyer?.email ?? email,
      organisation: content.organisation,
      kraPin: content.kraPin === '' ? null : content.kraPin,
    },
    locale,
    message: content.message.trim(),
    lines: withVat([...lines, ...rest], vatCents),
    vatPercent,
    vatCents,
    totalCents,
    createdAt: now.toISOString(),
    validUntil: endOfValidity(now, readDays(content.days) ?? defaultValidityDays).toISOString(),
    acceptedAt: null,
    acceptedBy: null,
    closedAt: null,
    paidAt: null,
    isRefunded: false,
    isBounced: false,
    draftedAt: null,
    createdBy: null,
    bankAccount,
  };
}

/** Functions on quotations for other modules, inside their own transactions and after their own access check. */
export { deleteDraftsOf } from './draft-queries.server.ts';

import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { quotationDrafts } from '#app/database/schema/quotations.ts';
import type { Database } from '#app/platform/database.server.ts';
import { draftContent, type DraftContent, type DraftRow } from './quotation-draft.ts';

export interface StoredDraft {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly content: DraftContent;
}

/** Inserts a draft or replaces its content. Returns whether it is new. */
export async function writeDraft(
  tx: Database,
  { id, userId, email, content }: StoredDraft,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const [row] = await tx
    .insert(quotationDrafts)
    .values({ id, userId, email, content, createdBy: by, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: quotationDrafts.id, set: { userId, email, content, updatedAt: at } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/** Selects a draft; null for an unknown id. */
export async function selectDraft(db: Database, id: string): Promise<StoredDraft | null> {
  const { content, userId, email } = quotationDrafts;
  const [row] = await db
    .select({ id: quotationDrafts.id, content, userId, email })
    .from(quotationDrafts)
    .where(eq(quotationDrafts.id, id));
  return row ? { ...row, content: draftContent.parse(row.content) } : null;
}

/** Selects the drafts that were changed last. */
export async function selectDrafts(db: Database, limit: number): Promise<DraftRow[]> {
  const buyer = sql<string>`coalesce(nullif(${quotationDrafts.content} ->> 'organisation', ''),
    (select u.name from users u where u.id = ${quotationDrafts.userId}), nullif(${quotationDrafts.content} ->> 'name', ''), ${quotationDrafts.email})`;
  return db
    .select({ id: quotationDrafts.id, buyer, updatedAt: quotationDrafts.updatedAt, createdBy: users.name })
    .from(quotationDrafts)
    .leftJoin(users, eq(users.id, quotationDrafts.createdBy))
    .orderBy(desc(quotationDrafts.updatedAt), asc(quotationDrafts.id))
    .limit(limit);
}

/** Deletes a draft. Returns whether it was there. */
export async function deleteDraftRow(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.delete(quotationDrafts).where(eq(quotationDrafts.id, id)).returning({ id: quotationDrafts.id });
  return rows.length > 0;
}

/** Deletes the drafts that are for an address or name it, with its account. */
export async function deleteDraftsOf(tx: Database, email: string): Promise<void> {
  const address = email.toLowerCase();
  const named = sql`position(${address} in lower(concat(${quotationDrafts.content} ->> 'people', ' ', ${quotationDrafts.content} ->> 'peopleOf'))) > 0`;
  await tx.delete(quotationDrafts).where(or(eq(quotationDrafts.email, address), named));
}

/** Selects the drafts about a learner, for the data export. */
export async function selectDraftsOf(db: Database, userId: string) {
  const email = sql`(select u.email from users u where u.id = ${userId} and u.email_verified)`;
  return db
    .select({ content: quotationDrafts.content, createdAt: quotationDrafts.createdAt })
    .from(quotationDrafts)
    .where(or(eq(quotationDrafts.userId, userId), eq(quotationDrafts.email, email)))
    .orderBy(asc(quotationDrafts.createdAt), asc(quotationDrafts.id));
}

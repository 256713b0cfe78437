import { and, desc, eq, sql } from 'drizzle-orm';
import { certificateCorrections, certificates } from '#app/database/schema/certificates.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';

const ofCode = (code: string) => eq(certificateCorrections.code, code);
const isWaiting = eq(certificateCorrections.state, 'waiting');

/** For the portal's sidebar. */
export const waitingCorrections = sql`select from certificate_corrections where state = 'waiting'`;

/** Selects and locks a certificate until the transaction ends, with its learner; null for an unknown code. */
export async function lockCertificate(tx: Database, code: string) {
  const [row] = await tx
    .select({
      code: certificates.code,
      userId: certificates.userId,
      courseTitle: certificates.courseTitle,
      learnerName: certificates.learnerName,
      accountName: users.name,
      email: users.email,
      locale: users.locale,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(eq(certificates.code, code))
    .for('update', { of: certificates });
  return row ?? null;
}

export type LockedCertificate = NonNullable<Awaited<ReturnType<typeof lockCertificate>>>;

/** Selects the codes of a user's certificates with another name, in an order in which nobody waits for another. */
export async function selectCodesWithout(db: Database, { userId, name }: { userId: string; name: string }) {
  const rows = await db
    .select({ code: certificates.code })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), sql`${certificates.learnerName} <> ${name}`))
    .orderBy(certificates.code);
  return rows.map(({ code }) => code);
}

export async function updateLearnerName(tx: Database, code: string, name: string): Promise<void> {
  await tx.update(certificates).set({ learnerName: name }).where(eq(certificates.code, code));
}

/** Selects all corrections of a certificate, what waits first, then the latest. */
export async function selectCorrections(db: Database, code: string) {
  return db
    .select()
    .from(certificateCorrections)
    .where(ofCode(code))
    .orderBy(sql`${certificateCorrections.decidedAt} desc nulls first`, desc(certificateCorrections.id));
}

export async function insertRequest(
  tx: Database,
  { code, name, reason, at }: { code: string; name: string; reason: string; at: Date },
): Promise<void> {
  await tx.insert(certificateCorrections).values({ code, state: 'waiting', name, askedAt: at, askedReason: reason });
}

interface Decided {
  readonly code: string;
  readonly by: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Stores that a certificate was issued with another name: on the request that waits, or alone. Returns its id. */
export async function insertIssued(
  tx: Database,
  { code, by, reason, at, name, formerName }: Decided & { readonly name: string; readonly formerName: string },
): Promise<{ readonly id: string; readonly wasAsked: boolean }> {
  const decided = { state: 'issued', name, formerName, decidedAt: at, decidedBy: by, decisionReason: reason } as const;
  const { id } = certificateCorrections;
  const [asked] = await tx
    .update(certificateCorrections)
    .set(decided)
    .where(and(ofCode(code), isWaiting))
    .returning({ id });
  if (asked) return { ...asked, wasAsked: true };
  const [added] = await tx
    .insert(certificateCorrections)
    .values({ code, ...decided })
    .returning({ id });
  if (!added) throw new Error('an insert returned no row');
  return { ...added, wasAsked: false };
}

/** Declines the request that waits. Returns its id; null if none waits. */
export async function updateDeclined(tx: Database, { code, by, reason, at }: Decided): Promise<string | null> {
  const { id } = certificateCorrections;
  const [row] = await tx
    .update(certificateCorrections)
    .set({ state: 'declined', decidedAt: at, decidedBy: by, decisionReason: reason })
    .where(and(ofCode(code), isWaiting))
    .returning({ id });
  return row?.id ?? null;
}

/** Selects a user's corrections, for the data export. */
export async function selectCorrectionsOf(db: Database, userId: string) {
  const { code, state, name, formerName, askedAt, askedReason, decidedAt, decisionReason } = certificateCorrections;
  return db
    .select({ code, state, name, formerName, askedAt, askedReason, decidedAt, decisionReason })
    .from(certificateCorrections)
    .innerJoin(certificates, eq(certificates.code, certificateCorrections.code))
    .where(eq(certificates.userId, userId))
    .orderBy(sql`coalesce(${askedAt}, ${decidedAt})`, certificateCorrections.id);
}

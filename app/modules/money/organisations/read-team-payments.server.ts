import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireMember } from './require-member.server.ts';
import { selectTeamOrders, type TeamOrder } from './team-payment-queries.server.ts';

/** Returns the orders that pay an organisation's packs, newest first, for its owners. Two queries. Throws like `requireMember`. */
export async function readTeamPayments(
  { db, actor }: ReadDeps,
  organisationId: string,
): Promise<{ readonly organisationId: string; readonly name: string; readonly orders: readonly TeamOrder[] }> {
  const { name } = await requireMember(db, actor, organisationId, 'owner');
  return { organisationId, name, orders: await selectTeamOrders(db, organisationId) };
}

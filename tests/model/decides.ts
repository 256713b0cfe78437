import { sql } from 'drizzle-orm';
import type { StaffActor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { ruleOn, type DecisionFacts, type DecisionName, type Ruling } from '#app/shared/decision-rules.ts';
import { assertThat } from './assert-that.ts';
import type { TestShop } from './test-shop.ts';

/** A decision that somebody is about to make, with what the model knows of it. */
export interface Deciding {
  readonly decision: DecisionName;
  readonly facts: DecisionFacts;
}

/** Codes of refusals that are about who decides; others are about what is decided. */
const refusals: Readonly<Record<string, Extract<Ruling, { kind: 'refused' }>['reason']>> = {
  forbidden: 'forbidden',
  decides_own: 'own',
  same_person: 'same_person',
  refund_over_limit: 'over_limit',
};

interface Entry extends Record<string, unknown> {
  readonly action: string;
  readonly alone: boolean;
}

async function lastEntry({ env }: TestShop): Promise<string> {
  const { rows } = await env.db.execute<{ last: string }>(
    sql`select coalesce(max(id), 0)::text as last from audit_log`,
  );
  return rows[0]?.last ?? '0';
}

async function entriesOf({ env }: TestShop, { userId }: StaffActor, since: string): Promise<Entry[]> {
  const { rows } = await env.db.execute<Entry>(sql`
    select action, coalesce(after ->> 'alone' = 'true', false) as alone from audit_log
    where actor_id = ${userId} and id > ${since}::bigint order by id`);
  return rows;
}

/**
 * Lets the acting member of staff decide, and compares the outcome with the rules: what they forbid is not done, what they allow is not
 * refused to this person, and what an owner did alone is marked. A refusal changes nothing. `act` may need several decisions.
 */
export async function decides(
  shop: TestShop,
  needed: readonly Deciding[],
  act: (actor: StaffActor) => Promise<unknown>,
): Promise<void> {
  const actor = await shop.actor();
  const decider = await shop.staff.decider(actor);
  const rulings = needed.map(({ decision, facts }) => ({ decision, ruling: ruleOn(decision, actor, decider, facts) }));
  const since = await lastEntry(shop);
  const { waits, error } = await outcomeOf(act(actor));
  const entries = await entriesOf(shop, actor, since);
  const about = { actor: actor.role, rulings, outcome: error?.code ?? (waits ? 'waits' : 'done'), entries, needed };
  const reasons = rulings.flatMap(({ ruling }) => (ruling.kind === 'refused' ? [ruling.reason] : []));
  const reason = error && refusals[error.code];
  if (reasons.length > 0) {
    assertThat(entries.length === 0, 'Somebody decides what the rules forbid.', about);
    assertThat(!reason || reasons.includes(reason), 'A refusal names another reason than the rules.', about);
  } else {
    assertThat(!reason, 'Somebody may not decide what the rules allow.', about);
    const needsSecond = rulings.some(({ ruling }) => ruling.kind === 'needs_second');
    const isAlone = rulings.some(({ ruling }) => ruling.kind === 'allowed' && ruling.isAlone);
    assertThat(!waits || needsSecond || isAlone, 'A decision waits for a second person without a need.', about);
    const first = entries.filter(({ action }) => !/_requested$|^payments\.recorded$|^media\./.test(action));
    assertThat(!needsSecond || first.length === 0, 'One person decides what needs two.', about);
    // Every entry of one decision says so; of several decisions, those of the one that an owner makes alone.
    const said = entries.filter(({ action }) => !action.startsWith('media.')).map(({ alone }) => alone);
    const isSaid = rulings.length === 1 ? said.every(Boolean) : said.some(Boolean);
    assertThat(!isAlone || said.length === 0 || isSaid, 'Nobody says so.', about);
    assertThat(isAlone || entries.every(({ alone }) => !alone), 'Who is not alone is marked as alone.', about);
  }
  if (error) throw error;
}

async function outcomeOf(act: Promise<unknown>): Promise<{ waits: boolean; error: DomainError | null }> {
  try {
    const result = await act;
    return { waits: result === 'waits', error: null };
  } catch (error) {
    if (error instanceof DomainError) return { waits: false, error };
    throw error;
  }
}

import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import {
  ruleOn,
  type Decider,
  type DecisionFacts,
  type DecisionName,
  type Ruling,
} from '#app/shared/decision-rules.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { selectDecider } from './decider-queries.server.ts';

export { lockDecider } from './decider-queries.server.ts';

/** Reads the member of staff who decides; null for everybody else, and for the system. */
export async function readDecider(db: Database, actor: Actor): Promise<Decider | null> {
  return actor.kind === 'staff' ? selectDecider(db, actor) : null;
}

/** A decision that its actor may make. */
export interface AllowedDecision {
  /** True if it waits until a second person confirms it. */
  readonly needsSecond: boolean;
  /** Part of the audit entry: says that an owner acted alone where the shop wants two people. */
  readonly mark: { readonly alone?: true };
}

/**
 * Asks `ruleOn` in a use case, with the staff of the database; the caller has locked what it decides about. Throws DomainError of
 * DecisionErrorCode.
 */
export async function requireDecision(
  db: Database,
  actor: Actor,
  decision: DecisionName,
  facts: DecisionFacts = {},
): Promise<AllowedDecision> {
  return allowedBy(ruleOn(decision, actor, await readDecider(db, actor), facts));
}

/** Returns what a ruling allows. Throws DomainError of DecisionErrorCode for a refusal. */
export function allowedBy(ruling: Ruling): AllowedDecision {
  const refusal = refusalOf(ruling);
  if (refusal) throw refusal;
  return {
    needsSecond: ruling.kind === 'needs_second',
    mark: isDecidedAlone(ruling) ? { alone: true } : {},
  };
}

/** Returns whether a ruling lets an owner decide alone what the shop wants two people for. */
export const isDecidedAlone = (ruling: Ruling): boolean => ruling.kind === 'allowed' && ruling.isAlone;

/** Returns for a page, before its form is filled in, why the actor may not make a decision; null if they may. */
export async function reasonAgainst(
  db: Database,
  actor: Actor,
  decision: DecisionName,
  facts: DecisionFacts,
): Promise<string | null> {
  return (await reasonsAgainst(db, actor, [decision], facts))[decision];
}

/**
 * Returns the same for several decisions about the same people, which a page offers together. One query.
 */
export async function reasonsAgainst<Name extends DecisionName>(
  db: Database,
  actor: Actor,
  decisions: readonly Name[],
  facts: DecisionFacts,
): Promise<Readonly<Record<Name, string | null>>> {
  const decider = await readDecider(db, actor);
  const reasons = decisions.map((name) => [name, sentenceOf(ruleOn(name, actor, decider, facts))]);
  return Object.fromEntries(reasons) as Record<Name, string | null>;
}

/** Returns the sentence of a refusal; null for what is allowed. */
export function sentenceOf(ruling: Ruling): string | null {
  const refusal = refusalOf(ruling);
  return refusal && (answerFrom(decisionErrors, refusal)?.message ?? null);
}

/** Returns the error of a refusal; null for what is allowed. */
function refusalOf(ruling: Ruling): DomainError<DecisionErrorCode> | null {
  if (ruling.kind !== 'refused') return null;
  if (ruling.reason === 'over_limit')
    return new DomainError('refund_over_limit', {
      limit: formatKsh(toCents(ruling.limitCents)),
      left: formatKsh(toCents(ruling.leftCents)),
    });
  return new DomainError(ruling.reason === 'own' ? 'decides_own' : ruling.reason);
}

import { readDecider, sentenceOf } from '#app/modules/people/decisions/require-decision.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { ruleOn, type DecisionName } from '#app/shared/decision-rules.ts';
import { selectPeopleByNumber } from './decision-facts-queries.server.ts';

/** Returns why the actor may not make a decision about the order of a number, such as their own; null if they may, and without an order. */
type ReasonByOrder = (orderNumber: string | null, decision: DecisionName) => string | null;

/**
 * Reads for a list why the actor may not make decisions about orders. What depends on amounts, and on who had the money in hand, is not
 * said here. Two queries, whatever the number of orders. The caller has checked the permission.
 */
export async function readReasonsByOrder(
  db: Database,
  actor: Actor,
  orderNumbers: readonly string[],
): Promise<ReasonByOrder> {
  const people = await selectPeopleByNumber(db, orderNumbers);
  const decider = people.size === 0 ? null : await readDecider(db, actor);
  return (number, decision) => {
    const found = number === null ? undefined : people.get(number);
    return found ? sentenceOf(ruleOn(decision, actor, decider, { people: found })) : null;
  };
}

import { decisionNeeds, can, type Decision } from '#app/shared/permissions.ts';
import { listAllCases } from '../reconcile/count-unknown.server.ts';
import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import type { OpenCase } from '#app/modules/money/collection/reconcile/open-case.ts';
import { whyNoReversal } from '#app/modules/money/collection/refunds/why-no-reversal.ts';
import { readReasonsByOrder } from '#app/modules/money/ledger/decisions-about-orders.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { isId } from '#app/shared/ids.ts';
import { selectWaitingDecisions } from '#app/modules/money/collection/approvals/approval-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { decisionsOfCase } from './decisions.ts';
import { selectMoneyOfRefunds } from './payment-record-queries.server.ts';
import { ruleNames } from './rule-on-subject.server.ts';

interface Deps extends Pick<CollectionDeps, 'providers'>, ReadNowDeps {}

/** An open case in the portal. */
export interface ListedCase extends OpenCase {
  /** True for a refund that its provider can send back. */
  readonly canSend: boolean;
  /** True for a reader who does not decide about claims, and so sends them on. */
  readonly canForward: boolean;
  /** The first decision that waits for a second person; null without one. */
  readonly waits: { readonly name: string | null; readonly at: Date } | null;
  /** Its decisions that the reader may not make though their role makes them, with the reason. */
  readonly refused: readonly { readonly decision: Decision; readonly reason: string }[];
}

/** Returns the payment cases that wait for a person, for the portal. Five queries at most. Throws DomainError 'forbidden'. */
export async function listCases({ db, actor, clock, providers }: Deps): Promise<ListedCase[]> {
  requireStaffWith(actor, 'payments.read');
  const cases = await listAllCases({ db, clock });
  const toSend = cases.flatMap(({ kind, name }) => (kind === 'refund_to_send' ? [name] : []));
  const money = toSend.length === 0 ? [] : await selectMoneyOfRefunds(db, toSend);
  const sendable = new Set(money.filter((each) => whyNoReversal({ providers }, each) === null).map(({ id }) => id));
  const waiting = await selectWaitingDecisions(db, cases.map(({ name }) => name).filter(isId));
  const reasonAgainst = await readReasonsByOrder(
    db,
    actor,
    cases.flatMap(({ orderNumber }) => orderNumber ?? []),
  );
  const waitingFor = new Map(waiting.toReversed().map((decision) => [decision.subjectId, decision]));
  return cases.map((one) => {
    const waits = waitingFor.get(one.name) ?? null;
    const offered = [...decisionsOfCase[one.kind], ...(waits ? (['decline'] as const) : [])];
    return {
      ...one,
      canSend: one.kind === 'refund_to_send' && sendable.has(one.name),
      canForward: !can(actor, 'payments.decide'),
      waits: waits && { name: waits.name, at: waits.at },
      refused: offered.flatMap((decision) => {
        const reason = can(actor, decisionNeeds[decision]) ? reasonAgainst(one.orderNumber, ruleNames[decision]) : null;
        return reason === null ? [] : [{ decision, reason }];
      }),
    };
  });
}

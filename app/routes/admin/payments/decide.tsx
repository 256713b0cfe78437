import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { decisionNames, decisions, refundWays, type RefundWay } from '#app/modules/money/payments/admin/decisions.ts';
import { type Decision } from '#app/shared/permissions.ts';
import {
  describeDecision,
  applyDecision,
  type DecisionInput,
} from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh } from '#app/shared/money.ts';
import { maxSeats } from '#app/shared/selling-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { fieldOf } from '../../form-fields.server.ts';
import { requireStaff, requireConfirmedStaff } from '../../guards.server.ts';
import { pageRefusal, refusalToShow } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { Decision as HeldDecision } from '#app/ui/portal/decision.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { SelectableLines, DecisionFields } from '#app/modules/money/payments/ui/admin/decision-fields.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/decide';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_payments_decide());

const decisionOf = (name: string) => {
  const decision = decisionNames.find((each) => each === name);
  if (!decision) throw pageRefusal(m.portal_shared_page_not_found(), 404);
  return decision;
};

/** The staff member who decides; a decision that pays money out needs a recent second factor. */
const staffFor = (visit: Parameters<typeof requireStaff>[0], decision: Decision) =>
  decisions[decision].paysOut ? requireConfirmedStaff(visit) : requireStaff(visit);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await staffFor({ context, url }, decisionOf(params.decision));
  const { db, clock, providers } = context.get(requestScope).services;
  const decision = decisionOf(params.decision);
  const query = { decision, subject: params.subject, lines: url.searchParams.getAll('line').slice(0, maxSeats) };
  try {
    const view = await describeDecision({ db, actor, clock, providers }, query);
    return { decision, view, refusal: null, back: placeOf(view.orderLineId) };
  } catch (error) {
    const answer = answerFrom(settlementErrors, error);
    // A case that was decided meanwhile is not an error: the page shows its state.
    if (answer && (answer.status === 409 || (decision === 'combine' && query.lines.length > 0)))
      return { decision, view: null, refusal: answer.message, back: placeOf(query.lines.find(isId)) };
    throw refusalToShow(settlementErrors, error);
  }
}

export function action({ params, ...visit }: Route.ActionArgs) {
  const decision = decisionOf(params.decision);
  return formAction(
    visit,
    {
      guard: (from) => staffFor(from, decision),
      errors: settlementErrors,
      failure: m.portal_payments_decide_failed,
    },
    async ({ actor, scope, deps, form }) => {
      const { subject } = params;
      const lines = decision === 'refund' ? linesIn(form) : [];
      const view = await describeDecision(deps, { decision, subject, lines }).catch(() => null);
      const payments = { ...paymentDepsOf(scope.services), actor };
      const { done } = await applyDecision(payments, { decision, subject, input: inputIn(form) });
      return `${placeOf(view?.orderLineId)}?${new URLSearchParams({ done })}`;
    },
  );
}

/** Returns the page to which a decision leads: the payment that it was about, or the open cases. */
const placeOf = (orderLineId: string | null | undefined) =>
  orderLineId ? `/admin/payments/${orderLineId}` : '/admin/payments/cases';

const linesIn = (form: FormData) => form.getAll('line').filter((line) => typeof line === 'string');

/** Reads the form of a decision. */
function inputIn(form: FormData): DecisionInput {
  return {
    note: fieldOf(form, 'note', 2000),
    code: fieldOf(form, 'code', 500).trim() || null,
    orderNumber: fieldOf(form, 'order', 40),
    amountShillings: Number(fieldOf(form, 'amount', 12).replaceAll(/[\s,]/g, '') || Number.NaN),
    lines: linesIn(form),
    way: wayIn(form) ?? 'later',
    outsideGuarantee: form.get('outside') === 'on',
  };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Asks before money is decided about: what happens, in shillings, and why. */
export default function Decide({ loaderData: { decision, view, refusal, back }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, actionData);
  const [way, setWay] = useState<RefundWay | null>(null);
  // Before scripts run, the form asks for what any way needs.
  useEffect(() => {
    if (form.current) setWay(wayIn(new FormData(form.current)));
  }, []);
  const { fields, isDestructive } = decisions[decision];
  const label = decisions[decision].label();
  const arePayments = fields.includes('payments');
  const reason = view?.refusal ?? refusal;
  if (!view || reason !== null) {
    return (
      <>
        <div className="page-header">
          <h1>{label}</h1>
        </div>
        <RefusalNote sentence={actionData?.error} />
        {view ? (
          <>
            <HeldDecision reason={reason} labels={[label]} />
            <LinkButton to={back}>{m.portal_shared_back()}</LinkButton>
          </>
        ) : (
          <NoteBox tone="bad" action={<LinkButton to={back}>{m.portal_shared_back()}</LinkButton>}>
            {reason}
          </NoteBox>
        )}
      </>
    );
  }
  // A refund is of lines that somebody selected.
  const isOfNothing = decision === 'refund' && !view.lines.some(({ isSelected }) => isSelected);
  return (
    <div className="stack stack-20 decision">
      <div className="page-header">
        <div>
          <h1>{label}?</h1>
          <p>{view.about}</p>
        </div>
        {!isOfNothing && <Price cents={view.amountCents} className="h1" />}
      </div>
      <div className="stack">
        {(view.lines.length > 1 || arePayments) && <SelectableLines lines={view.lines} arePayments={arePayments} />}
        {isOfNothing ? (
          <>
            <RefusalNote sentence={actionData?.error} />
            <div>
              <LinkButton to={back}>{m.portal_payments_go_back()}</LinkButton>
            </div>
          </>
        ) : (
          <Panel>
            <div className="pad stack">
              <h2 className="h3">{m.portal_payments_happens()}</h2>
              <ul className="ticks ticks-1">
                {view.effects.map((sentence, index) => (
                  <li key={sentence}>
                    <Unbroken
                      text={
                        index === 0 && way !== null ? refundWays[way].happens(formatKsh(view.amountCents)) : sentence
                      }
                    />
                  </li>
                ))}
              </ul>
              {view.stays.length > 0 && (
                <p className="muted">{m.portal_payments_stays({ what: view.stays.join('; ') })}</p>
              )}
              <RefusalNote sentence={actionData?.error} />
              {view.notes.length > 0 && (
                <NoteBox tone="quiet">
                  {view.notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </NoteBox>
              )}
              <Form
                method="post"
                className="form"
                ref={form}
                onChange={(event) => setWay(wayIn(new FormData(event.currentTarget)))}
              >
                {/* Exactly what the page shows, and nothing that has come since. */}
                {view.lines
                  .filter(({ isSelected }) => isSelected)
                  .map(({ id }) => (
                    <input key={id} type="hidden" name="line" value={id} />
                  ))}
                <DecisionFields fields={fields} view={view} way={way} />
                <div className="acts">
                  <LinkButton to={back}>{m.portal_payments_go_back()}</LinkButton>
                  <Button type="submit" variant={isDestructive ? 'bad' : 'accent'} busy={isSending}>
                    {decision === 'refund'
                      ? m.portal_payments_refund_amount({ amount: formatKsh(view.amountCents) })
                      : label}
                  </Button>
                </div>
              </Form>
            </div>
          </Panel>
        )}
      </div>
    </div>
  );
}

/** The way of a refund that the form has chosen; null in other forms. */
function wayIn(form: FormData): RefundWay | null {
  const selected = form.get('way');
  return selected === 'reversal' || selected === 'by-hand' || selected === 'later' ? selected : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_payments_load_failed()} />;
}

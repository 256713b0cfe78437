import { useEffect, useRef, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { decisionLabels, decisions, paysOut, type Decision } from '#app/modules/payments/admin/decisions.ts';
import { describeDecision } from '#app/modules/payments/admin/describe-decision.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readForm } from '../../form-fields.server.ts';
import { requireAdmin, requireConfirmedAdmin } from '../../guards.server.ts';
import { pageRefusal, refusalToShow } from '../../refusal-to-show.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { carryOut } from './carry-out.server.ts';
import {
  ChosenLines,
  DecisionFields,
  wayWords,
  type RefundWay,
} from '#app/modules/payments/ui/admin/decision-fields.tsx';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/decide';

export const meta: Route.MetaFunction = () => adminMeta('Decide');

const failure = 'This could not be done. Nothing was changed that you do not see below; please look at it again.';

const decisionOf = (name: string) => {
  const decision = decisions.find((each) => each === name);
  if (!decision) throw pageRefusal('Page not found', 404);
  return decision;
};

/** Who decides: of what pays money out, somebody who proved recently who they are. */
const adminFor = (visit: Parameters<typeof requireAdmin>[0], decision: Decision) =>
  paysOut(decision) ? requireConfirmedAdmin(visit) : requireAdmin(visit);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await adminFor({ context, url }, decisionOf(params.decision));
  const { db, clock, providers } = context.get(requestScope).services;
  const decision = decisionOf(params.decision);
  const asked = { decision, subject: params.subject, lines: url.searchParams.getAll('line').slice(0, 100) };
  try {
    return { decision, view: await describeDecision({ db, actor, clock, providers }, asked), refusal: null };
  } catch (error) {
    const answer = answerFrom(settlementErrors, error);
    // What was decided meanwhile is no error of who asks again: the page says how it stands.
    if (answer && (answer.status === 409 || (decision === 'combine' && asked.lines.length > 0)))
      return { decision, view: null, refusal: answer.message };
    throw refusalToShow(settlementErrors, error);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await adminFor({ context, url }, decisionOf(params.decision));
  const scope = context.get(requestScope);
  const { services } = scope;
  const decision = decisionOf(params.decision);
  const form = await readForm(request);
  const view = await describeDecision(
    { db: services.db, actor, clock: services.clock, providers: services.providers },
    { decision, subject: params.subject, lines: [] },
  ).catch(() => null);
  try {
    const done = await carryOut({ ...paymentDepsOf(services), actor }, decision, params.subject, form);
    const place = view?.paymentId ? `/admin/payments/${view.paymentId}` : '/admin/payments/cases';
    return redirect(`${place}?${new URLSearchParams({ done })}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(settlementErrors, error) ??
      answerUnforeseen(scope, error, { logged: 'a decision about money could not be carried out', failure });
    return data({ error: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

/** Asks before money is decided about: what happens, in shillings, and why. */
export default function Decide({ loaderData: { decision, view, refusal }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, actionData);
  const [way, setWay] = useState<RefundWay | null>(null);
  // Before scripts run, the form asks for what any way needs.
  useEffect(() => {
    if (form.current) setWay(wayIn(form.current));
  }, []);
  const back = view?.paymentId ? `/admin/payments/${view.paymentId}` : '/admin/payments/cases';
  const label = decisionLabels[decision];
  if (!view) {
    return (
      <>
        <div className="lead-in">
          <h1>{label}</h1>
        </div>
        <NoteBox tone="bad" action={<LinkButton to={back}>Back</LinkButton>}>
          {refusal}
        </NoteBox>
      </>
    );
  }
  return (
    <div className="stack max-w-[720px] gap-5">
      <div className="lead-in">
        <div>
          <h1>{label}?</h1>
          <p>{view.about}</p>
        </div>
        <Price cents={view.amountCents} className="h1" />
      </div>
      <div className="stack">
        {(view.lines.length > 1 || decision === 'combine') && (
          <ChosenLines lines={view.lines} arePayments={decision === 'combine'} />
        )}
        <Panel>
          <div className="pad stack">
            <h2 className="h3">What happens</h2>
            <ul className="ticks [--cols:1]">
              {view.happens.map((sentence, index) => (
                <li key={sentence}>
                  {index === 0 && way !== null ? wayWords[way](formatKsh(view.amountCents)) : sentence}
                </li>
              ))}
            </ul>
            {view.stays.length > 0 && <p className="text-muted">Stays: {view.stays.join('; ')}.</p>}
            <RefusalNote sentence={actionData?.error} />
            <Form method="post" className="form" ref={form} onChange={(event) => setWay(wayIn(event.currentTarget))}>
              {view.lines
                .filter(({ isChosen }) => isChosen && (isExact(decision) || view.lines.some((line) => !line.isChosen)))
                .map(({ id }) => (
                  <input key={id} type="hidden" name="line" value={id} />
                ))}
              <DecisionFields decision={decision} view={view} way={way} />
              <div className="acts">
                <LinkButton to={back}>Go back</LinkButton>
                <Button type="submit" variant={isTaking(decision) ? 'bad' : 'accent'} busy={isSending}>
                  {decision === 'refund' ? `Refund ${formatKsh(view.amountCents)}` : label}
                </Button>
              </div>
            </Form>
          </div>
        </Panel>
      </div>
    </div>
  );
}

/** The way of a refund that the form has chosen; null in other forms. */
function wayIn(form: HTMLFormElement): RefundWay | null {
  const chosen = new FormData(form).get('way');
  return chosen === 'reversal' || chosen === 'by-hand' || chosen === 'later' ? chosen : null;
}

/** Decisions about what the page shows, and nothing that has come since. */
const isExact = (decision: Decision) => decision === 'combine';

/** Decisions that take something from somebody, or that cannot be undone. */
const isTaking = (decision: (typeof decisions)[number]) =>
  decision === 'refund' ||
  decision === 'send' ||
  decision === 'by-hand' ||
  decision === 'reject' ||
  decision === 'cancel';

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load payment data. Please try again." />;
}

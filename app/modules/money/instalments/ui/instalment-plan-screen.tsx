import { PayBillNumbers } from '#app/modules/money/collection/ui/pay-bill-numbers.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { fill } from '#app/ui/fill.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Send } from '#app/ui/send/send.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { mPesa } from '#app/ui/unbroken.tsx';
import { instalmentPlanTitle } from '#app/modules/study/learning/ui/running-instalment-plans.tsx';
import { endingSoonDays, worthOfInstalmentBead, type InstalmentPlanView } from '../instalment-plan-view.ts';
import { instalmentPlanToSend } from '../instalment-plan-to-send.ts';
import { InstalmentPlanBeads } from './instalment-plan-beads.tsx';
import { InstalmentPlanPayments } from './instalment-plan-payments.tsx';
import { InstalmentPlanPayForm, type InstalmentPlanReply } from './instalment-plan-pay-form.tsx';
import { useState, type ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';

interface InstalmentPlanScreenProps {
  readonly plan: InstalmentPlanView;
  /** Address of the page on which others pay into it; null without one. */
  readonly payerAddress: string | null;
  readonly orderKey: string;
  readonly lastPhone: string | null;
  /** False while payments are switched off. */
  readonly takesPayments: boolean;
  /** The shop's Pay Bill number; null without one. */
  readonly payBill: string | null;
  readonly reply: InstalmentPlanReply | undefined;
  /** The way for somebody else to pay into it. */
  readonly forOthers: ReactNode;
}

/** Shows a plan: what was paid, until when the course is open, and how to pay the next bit. */
export function InstalmentPlanScreen({
  plan,
  payerAddress,
  orderKey,
  lastPhone,
  takesPayments,
  payBill,
  reply,
  forOthers,
}: InstalmentPlanScreenProps) {
  const canPay = plan.choices.length > 0;
  const title = instalmentPlanTitle(plan.courses);
  const send = instalmentPlanToSend(plan, { title, address: payerAddress });
  const [addedCents, setAddedCents] = useState<number>(plan.choices[0]?.amountCents ?? 0);
  return (
    <>
      <div className="send-row">
        <BackLink to="/dashboard/courses">
          <ArrowLeft className="i-sm" />
          {m.learning_tab_my_courses()}
        </BackLink>
        {send && <Send send={send} />}
      </div>
      <h1>{title}</h1>
      <p className="sub space-below">{plan.startedAt && m.instalments_fixed({ day: formatDay(plan.startedAt) })}</p>
      <div className="split">
        <div className="stack stack-24">
          <section className="panel pad stack" aria-label={m.instalments_your_plan()}>
            <Figures plan={plan} />
            <InstalmentPlanBeads
              priceCents={plan.priceCents}
              amounts={plan.payments.map(({ amountCents }) => amountCents).toReversed()}
              addedCents={takesPayments ? addedCents : 0}
            />
            <p className="meta">
              {m.instalments_bead({ worth: formatKsh(shillingsToCents(worthOfInstalmentBead(plan.priceCents))) })}
            </p>
            <StateNote plan={plan} />
          </section>
          <Courses plan={plan} />
          <InstalmentPlanPayments plan={plan} />
        </div>
        {canPay && (
          <div className="stack sticky-aside">
            {takesPayments ? (
              <InstalmentPlanPayForm
                title={m.instalments_next_bit()}
                choices={plan.choices}
                minCents={plan.minCents}
                orderKey={orderKey}
                lastPhone={lastPhone}
                reply={reply}
                onAmount={setAddedCents}
              />
            ) : (
              <NoteBox tone="bad">{m.instalments_payments_off()}</NoteBox>
            )}
            {forOthers}
            {payBill !== null && <PayBill payBill={payBill} number={plan.number} />}
          </div>
        )}
      </div>
    </>
  );
}

/** Lists the courses of a plan for several, with links while they are open. */
function Courses({ plan: { courses, state } }: { readonly plan: InstalmentPlanView }) {
  if (courses.length === 1) return null;
  const isOpen = state === 'active' || state === 'paid';
  return (
    <section>
      <h2 className="h3 space-below">{m.instalments_courses()}</h2>
      <ul className="panel rows">
        {courses.map(({ title, slug }) => (
          <li key={slug ?? title} className="row">
            {isOpen && slug !== null ? (
              <Link className="link" to={`/courses/${slug}/content`}>
                {title}
              </Link>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ plan }: { readonly plan: InstalmentPlanView }) {
  const { state, accessUntil } = plan;
  return (
    <dl className="plan-figures num">
      <div>
        <dt>{m.instalments_paid()}</dt>
        <dd className="nb">{formatKsh(plan.paidCents)}</dd>
        <dd className="meta">
          {m.instalments_paid_of({ price: formatKsh(plan.priceCents), count: plan.payments.length })}
        </dd>
      </div>
      <div>
        <dt>{m.instalments_open_for()}</dt>
        <dd>
          {state === 'paid'
            ? m.instalments_for_good()
            : state === 'active'
              ? m.instalments_days({ count: plan.daysLeft })
              : state === 'paused'
                ? m.instalments_paused()
                : m.instalments_cancelled()}
        </dd>
        {state === 'active' && accessUntil && (
          <dd className="meta">{m.instalments_until({ day: formatDay(accessUntil) })}</dd>
        )}
        {state === 'paid' && plan.paidAt && (
          <dd className="meta">{m.instalments_since({ day: formatDay(plan.paidAt) })}</dd>
        )}
        {state === 'paused' && accessUntil && (
          <dd className="meta">{m.instalments_since({ day: formatDay(accessUntil) })}</dd>
        )}
      </div>
      {state !== 'cancelled' && (
        <div>
          <dt>{m.instalments_left()}</dt>
          <dd className="nb">{formatKsh(plan.leftCents)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Says what happens next, in each state. */
function StateNote({ plan }: { readonly plan: InstalmentPlanView }) {
  const { state, accessUntil, courses } = plan;
  const isOne = courses.length === 1;
  const open = isOne && courses[0]?.slug && (
    <LinkButton to={`/courses/${courses[0].slug}/content`} variant={state === 'paid' ? 'accent' : 'line'}>
      {m.instalments_open_course()}
    </LinkButton>
  );
  const paid = isOne ? m.instalments_note_paid : m.instalments_note_paid_all;
  const active = isOne ? m.instalments_note_active : m.instalments_note_active_all;
  if (state === 'paid')
    return (
      <>
        <NoteBox tone="good">{paid({ price: formatKsh(plan.priceCents), count: plan.payments.length })}</NoteBox>
        {open}
      </>
    );
  if (state === 'cancelled') return <NoteBox tone="bad">{m.instalments_note_cancelled()}</NoteBox>;
  if (courses.some(({ slug }) => slug === null))
    return <NoteBox tone="bad">{m.instalments_note_course_gone()}</NoteBox>;
  if (state === 'paused') return <PausedNote plan={plan} />;
  return (
    <>
      <NoteBox tone={plan.daysLeft <= endingSoonDays ? 'gold' : 'quiet'}>
        {accessUntil && active({ day: formatDay(accessUntil) })}
      </NoteBox>
      {open}
    </>
  );
}

function PausedNote({ plan: { smallest, leftCents, courses } }: { readonly plan: InstalmentPlanView }) {
  const isOne = courses.length === 1;
  const opens = isOne ? m.instalments_paused_opens : m.instalments_paused_opens_all;
  const last = isOne ? m.instalments_paused_last : m.instalments_paused_last_all;
  const { amountCents, days: count } = smallest;
  const words = { amount: formatKsh(amountCents), count, left: formatKsh(leftCents) };
  return (
    <NoteBox tone="bad">
      {isOne ? m.instalments_note_paused() : m.instalments_note_paused_all()}{' '}
      {amountCents < leftCents ? opens(words) : last(words)}
    </NoteBox>
  );
}

function PayBill({ payBill, number }: { readonly payBill: string; readonly number: string }) {
  return (
    <section className="panel pad stack" aria-labelledby="plan-pay-bill">
      <h2 id="plan-pay-bill" className="h3">
        {m.instalments_or_pay_bill()}
      </h2>
      <p className="sub">{fill(m.instalments_pay_bill_how, { mpesa: mPesa })}</p>
      <PayBillNumbers payBill={payBill} account={number} />
      <p className="meta">{m.instalments_pay_bill_anybody()}</p>
    </section>
  );
}

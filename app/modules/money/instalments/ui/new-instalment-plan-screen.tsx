import { formatKsh, shillingsToCents, type Cents } from '#app/shared/money.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { worthOfInstalmentBead, type InstalmentPlanChoice } from '../instalment-plan-view.ts';
import { InstalmentPlanBeads } from './instalment-plan-beads.tsx';
import { InstalmentPlanPayForm, type InstalmentPlanReply } from './instalment-plan-pay-form.tsx';
import { m } from '#texts';

interface OfferedCourse {
  readonly title: string;
  readonly slug: string;
  readonly priceCents: Cents;
}

interface NewInstalmentPlanScreenProps {
  /** The bundle, if the plan is for one alone. */
  readonly bundle: { readonly name: string; readonly slug: string } | null;
  readonly courses: readonly OfferedCourse[];
  readonly priceCents: Cents;
  readonly firstCents: Cents;
  readonly firstDays: number;
  readonly dayCents: Cents;
  readonly choices: readonly InstalmentPlanChoice[];
  readonly orderKey: string;
  readonly lastPhone: string | null;
  readonly takesPayments: boolean;
  readonly reply: InstalmentPlanReply | undefined;
}

/** Shows what paying for courses bit by bit means, with the first payment. */
export function NewInstalmentPlanScreen(props: NewInstalmentPlanScreenProps) {
  const { bundle, courses, priceCents, firstCents, firstDays, dayCents, choices, orderKey, lastPhone, takesPayments } =
    props;
  const isOne = courses.length === 1;
  const words = {
    first: formatKsh(firstCents),
    count: firstDays,
    day: formatKsh(dayCents),
    price: formatKsh(priceCents),
  };
  return (
    <>
      <BackTo bundle={bundle} courses={courses} />
      <h1 className="page-title">{m.instalments_begin_title()}</h1>
      <div className="split">
        <section className="panel pad stack" aria-label={m.instalments_your_plan()}>
          <p>{isOne ? m.instalments_offer(words) : m.instalments_offer_all({ ...words, courses: courses.length })}</p>
          {!isOne && <Shares courses={courses} />}
          <InstalmentPlanBeads priceCents={priceCents} amounts={[firstCents]} />
          <p className="meta">
            {m.instalments_bead({ worth: formatKsh(shillingsToCents(worthOfInstalmentBead(priceCents))) })}
          </p>
          <ul className="ticks">
            <li>{m.instalments_promise_price()}</li>
            <li>{isOne ? m.instalments_promise_pause() : m.instalments_promise_pause_all()}</li>
            <li>{isOne ? m.instalments_promise_certificate() : m.instalments_promise_certificates()}</li>
          </ul>
        </section>
        <div className="stack sticky-aside">
          {takesPayments ? (
            <InstalmentPlanPayForm
              title={m.instalments_first_payment()}
              choices={choices}
              minCents={firstCents}
              orderKey={orderKey}
              shownPriceCents={priceCents}
              lastPhone={lastPhone}
              reply={props.reply}
            />
          ) : (
            <NoteBox tone="bad">{m.instalments_payments_off()}</NoteBox>
          )}
        </div>
      </div>
    </>
  );
}

/** Lists the courses of the plan with what each costs in it. */
function Shares({ courses }: { readonly courses: readonly OfferedCourse[] }) {
  return (
    <ul className="rows plain num">
      {courses.map(({ title, slug, priceCents }) => (
        <li key={slug} className="row between row-wrap">
          <span>{title}</span>
          <b className="nb">{formatKsh(priceCents)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Leads back to the bundle, to the course, or to the cart. */
function BackTo({ bundle, courses }: Pick<NewInstalmentPlanScreenProps, 'bundle' | 'courses'>) {
  const [course] = courses;
  const cart = { to: '/cart', title: m.checkout_your_cart() };
  const single = course && courses.length === 1 ? { to: `/courses/${course.slug}`, title: course.title } : cart;
  const { to, title } = bundle ? { to: `/bundles/${bundle.slug}`, title: bundle.name } : single;
  return (
    <BackLink to={to}>
      <ArrowLeft className="i-sm" />
      {title}
    </BackLink>
  );
}

import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import { formatCount } from '#app/shared/counted.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { BeadColumns } from '#app/ui/charts/bead-columns.tsx';
import { KeyBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { FigureTable } from '#app/ui/charts/figure-table.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { formatShortDay } from '#app/shared/short-day.ts';
import type { ShownDiscount } from '../../admin/discount-list.ts';
import type { DiscountDetails, WeekOfUses } from '../../admin/discount-results.ts';
import { shareWords, usesWords } from './discount-words.tsx';
import { m } from '#texts';

interface DiscountResultsProps {
  readonly discount: ShownDiscount;
  readonly details: DiscountDetails;
}

/** Shows what a discount has brought: in all, by week and by course. */
export function DiscountResults({ discount, details }: DiscountResultsProps) {
  const { used, held, soldCents, discountCents } = discount;
  const { weeks, courses, fullCents, people, cameAgain } = details;
  const aUse = used === 0 ? null : formatKsh(Math.round(discountCents / used) as Cents);
  const share = shareWords(discountCents, fullCents);
  return (
    <>
      <StatCards
        stats={[
          {
            label: m.portal_discounts_used(),
            value: usesWords(discount),
            hint: m.portal_discounts_more_held({ count: held, shown: formatCount(held) }),
          },
          {
            label: m.portal_discounts_sold(),
            value: <span className="nb">{formatKsh(soldCents)}</span>,
            hint: m.portal_discounts_full_price({ amount: formatKsh(fullCents) }),
          },
          {
            label: m.portal_discounts_given(),
            value: <span className="nb">{formatKsh(discountCents)}</span>,
            hint: aUse === null ? share : m.portal_discounts_share_and_use({ share, amount: aUse }),
          },
          {
            label: m.portal_discounts_came_again(),
            value: m.portal_discounts_of({ part: formatCount(cameAgain), all: formatCount(people) }),
            hint: m.portal_discounts_came_again_hint(),
          },
        ]}
      />
      <p className="hint">{used === 0 ? m.portal_discounts_unused() : m.portal_discounts_results_hint()}</p>
      {weeks.length > 0 && <Weeks weeks={weeks} />}
      {courses.length > 0 && (
        <section className="panel pad stack" aria-label={m.portal_shared_by_course()}>
          <h2 className="h3">{m.portal_shared_by_course()}</h2>
          <FigureTable figures={figuresOf(discount, details)} />
        </section>
      )}
    </>
  );
}

/** Rows of five beads in the highest column: eight. */
const maxBeads = 40;

const weekMs = 7 * 24 * 3_600_000;

function Weeks({ weeks }: { readonly weeks: readonly WeekOfUses[] }) {
  const worth = worthOfBead(Math.max(0, ...weeks.map(({ uses }) => uses)), maxBeads);
  return (
    <section className="panel pad stack" aria-labelledby="discount-weeks">
      <h2 className="h3" id="discount-weeks">
        {m.portal_discounts_by_week()}
      </h2>
      <BeadColumns
        label={m.portal_discounts_by_week()}
        worth={worth}
        columns={weeks.map(({ startsAt, uses, isRunning }) => {
          const said = { day: formatDay(startsAt), count: uses, shown: formatCount(uses) };
          return {
            key: startsAt.toISOString(),
            label: formatShortDay(startsAt),
            value: formatCount(uses),
            words: isRunning ? m.portal_discounts_week_running(said) : m.portal_discounts_week(said),
            to: paymentsOfWeek(startsAt),
            parts: [{ kind: isRunning ? 'gold-open' : 'gold', amount: uses }],
          };
        })}
      />
      <p className="chart-key">
        <span>
          <KeyBead bead="gold" />
          {m.portal_discounts_bead({ count: worth, shown: formatCount(worth) })}
        </span>
        {weeks.some(({ isRunning }) => isRunning) && (
          <span>
            <KeyBead bead="gold-open" />
            {m.portal_discounts_still_running()}
          </span>
        )}
      </p>
    </section>
  );
}

function paymentsOfWeek(startsAt: Date): string {
  const last = new Date(startsAt.getTime() + weekMs - 1);
  return `/admin/payments?${new URLSearchParams({ status: 'completed', from: dayInNairobi(startsAt), until: dayInNairobi(last) })}`;
}

/** Courses with their sums in shillings; the last row is all of them, also those that are not shown. */
function figuresOf({ discountCents, soldCents }: ShownDiscount, { courses, lines, fullCents }: DiscountDetails) {
  const row = (title: string, uses: number, ...sums: readonly Cents[]) => [
    title,
    uses,
    ...sums.map((sum) => sum / 100),
  ];
  return {
    title: m.portal_shared_by_course(),
    head: [
      m.portal_shared_course(),
      m.portal_discounts_uses(),
      m.portal_discounts_full_price_ksh(),
      m.portal_discounts_given_ksh(),
      m.portal_discounts_sold_ksh(),
    ],
    rows: [
      ...courses.map((course) =>
        row(course.title, course.uses, course.fullCents, course.discountCents, course.soldCents),
      ),
      row(m.portal_discounts_in_all(), lines, fullCents, discountCents, soldCents),
    ],
  };
}

import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { SecondLine } from '#app/ui/table.tsx';
import {
  listedInstalmentPlanStates,
  type ListedInstalmentPlanState,
  type InstalmentPlanFilter,
  type ShownInstalmentPlan,
} from '../../admin/instalment-plan-list.ts';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

const instalmentPlanStateLabels: Readonly<Record<ListedInstalmentPlanState, () => string>> = {
  active: m.portal_instalments_active,
  paused: m.portal_instalments_paused,
  paid: m.portal_instalments_paid_in_full,
  cancelled: m.portal_instalments_cancelled,
};

export function InstalmentPlanStateBadge({ state }: { readonly state: ListedInstalmentPlanState }) {
  const looks = {
    active: { form: 'full', tone: 'pay' },
    paused: { form: 'open', tone: 'gold' },
    paid: { form: 'full', tone: 'teal' },
    cancelled: { form: 'struck', tone: 'red' },
  } as const;
  return <StatusBadge {...looks[state]} label={instalmentPlanStateLabels[state]()} />;
}

/** Names the first course of a plan, and how many more it has. */
export const shownInstalmentPlanTitle = ({
  courseTitle,
  courseCount,
}: Pick<ShownInstalmentPlan, 'courseTitle' | 'courseCount'>): string =>
  courseCount === 1
    ? courseTitle
    : m.portal_shared_title_and_count_more({ title: courseTitle, count: courseCount - 1 });

/** Says until when a plan's course is open, or since when it is closed. */
export function instalmentPlanAccessWords({
  state,
  accessUntil,
}: Pick<ShownInstalmentPlan, 'state' | 'accessUntil'>): string {
  if (state === 'paid') return m.portal_instalments_for_good();
  if (accessUntil === null || state === 'cancelled') return m.portal_instalments_closed();
  const day = formatDay(accessUntil);
  return state === 'paused' ? m.portal_instalments_since({ day }) : m.portal_instalments_until({ day });
}

/** The plans that have begun: what learners pay bit by bit. */
export const instalmentPlanList: ListDefinition<InstalmentPlanFilter, ShownInstalmentPlan> = {
  path: '/admin/plans',
  title: m.portal_shared_instalments,
  one: m.portal_instalments_row,
  many: m.portal_instalments_rows,
  none: { title: m.portal_instalments_none, hint: m.portal_instalments_none_hint },
  noneFound: m.portal_instalments_none_found,
  filters: {
    search: searchFilter(m.portal_instalments_search_label),
    status: choiceFilter({
      label: m.portal_instalments_state,
      values: listedInstalmentPlanStates,
      words: (state) => instalmentPlanStateLabels[state](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: null,
  columns: () => [
    {
      key: 'plan',
      header: m.portal_instalments_plan(),
      width: '26%',
      cell: ({ number, ...of }) => (
        <div>
          <Link className="name-link" to={`/admin/plans/${number}`} data-opens="">
            {number}
          </Link>
          <p className="quiet">{shownInstalmentPlanTitle(of)}</p>
        </div>
      ),
    },
    {
      key: 'learner',
      header: m.portal_shared_learner(),
      onCard: 'wide',
      cell: (plan) => (
        <>
          <span className="wrap-anywhere">{plan.learner?.name ?? m.portal_instalments_deleted()}</span>
          {plan.learner && (
            <p className="quiet">
              <Email address={plan.learner.email} />
            </p>
          )}
          <SecondLine until="wide">{instalmentPlanAccessWords(plan)}</SecondLine>
        </>
      ),
    },
    {
      key: 'access',
      header: m.portal_instalments_access(),
      width: '190px',
      from: 'wide',
      cell: (plan) => instalmentPlanAccessWords(plan),
    },
    {
      key: 'paid',
      header: m.portal_instalments_paid(),
      align: 'end',
      width: '170px',
      cell: ({ paidCents, priceCents }) => (
        <span className="nb">
          <b>{formatKsh(paidCents)}</b> / {formatAmount(priceCents)}
        </span>
      ),
    },
    {
      key: 'state',
      header: m.portal_instalments_state(),
      width: '140px',
      onCard: 'right',
      cell: ({ state }) => <InstalmentPlanStateBadge state={state} />,
    },
  ],
};

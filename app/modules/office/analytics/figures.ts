import { paymentStatusLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { paymentStatuses } from '#app/shared/payment-terms.ts';
import { splitProfiles, type Analytics } from './analytics.ts';
import { m } from '#texts';

/** Charts of the analytics, by the names of their files. */
export const charts = [
  'revenue',
  'growth',
  'statuses',
  'demographics',
  'funnel',
  'courses',
  'completion',
  'lessons',
] as const;
export type Chart = (typeof charts)[number];

/** A chart as a table, on screen and in its file. */
interface ChartFigures {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export const chartTitles: Readonly<Record<Chart, () => string>> = {
  revenue: m.portal_analytics_chart_revenue,
  growth: m.portal_analytics_chart_growth,
  statuses: m.portal_analytics_chart_statuses,
  demographics: m.portal_analytics_chart_demographics,
  funnel: m.portal_analytics_chart_funnel,
  courses: m.portal_analytics_chart_courses,
  completion: m.portal_analytics_chart_completion,
  lessons: m.portal_analytics_chart_lessons,
};

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

/** Money in shillings. */
const contents: Readonly<Record<Chart, (analytics: Analytics) => Omit<ChartFigures, 'title'>>> = {
  revenue: ({ months }) => ({
    head: [m.portal_shared_month(), m.portal_analytics_head_revenue(), m.portal_analytics_head_completed_payments()],
    rows: months.map(({ month, revenue, counts }) => [month, revenue / 100, counts.completed]),
  }),
  growth: ({ cards: { growth } }) => ({
    head: [m.portal_analytics_head_period(), m.portal_analytics_head_days(), m.portal_analytics_head_new_users()],
    rows: growth.map(({ label, days, users }) => [label, days, users]),
  }),
  statuses: ({ months }) => ({
    head: [m.portal_shared_month(), ...paymentStatuses.map((status) => paymentStatusLabels[status]())],
    rows: months.map(({ month, counts }) => [month, ...paymentStatuses.map((status) => counts[status])]),
  }),
  demographics: ({ cards: { users } }) => ({
    head: [m.portal_analytics_head_group(), m.portal_shared_percent(), m.portal_analytics_head_profiles()],
    rows: splitProfiles(users).map(({ label, percent, profiles }) => [label(), percent, profiles]),
  }),
  funnel: ({ funnel }) => ({
    head: [m.portal_analytics_head_step(), m.portal_analytics_head_count()],
    rows: [
      [m.portal_analytics_opened(), funnel.views],
      [m.portal_analytics_ordered(), funnel.ordered],
      [m.portal_analytics_paid(), funnel.paid],
    ],
  }),
  courses: ({ courses }) => ({
    head: [
      m.portal_shared_course(),
      m.portal_analytics_head_revenue(),
      m.portal_analytics_head_sales(),
      m.portal_analytics_head_views(),
    ],
    rows: courses.map(({ title, revenue, sales, views }) => [title, revenue / 100, sales, views]),
  }),
  completion: ({ courses }) => ({
    head: [
      m.portal_shared_course(),
      m.portal_shared_students(),
      m.portal_analytics_head_opened(),
      m.portal_analytics_head_completed(),
      m.portal_analytics_head_completed_percent(),
    ],
    rows: courses.map(({ title, students, opened, completed }) => [
      title,
      students,
      opened,
      completed,
      share(completed, students),
    ]),
  }),
  lessons: ({ lessons }) => ({
    head: [
      m.portal_analytics_head_lesson(),
      m.portal_shared_section(),
      m.portal_analytics_head_completed(),
      m.portal_analytics_head_stopped(),
    ],
    rows: lessons.map(({ title, section, completed, stopped }) => [title, section, completed, stopped]),
  }),
};

/** Returns the table of a chart. */
export function figuresOf(analytics: Analytics, chart: Chart): ChartFigures {
  return { title: chartTitles[chart](), ...contents[chart](analytics) };
}

import { paymentStatuses, paymentStatusLabels } from '#app/shared/payment-terms.ts';
import { splitProfiles, type Analytics } from './analytics.ts';

/** Every chart of the analytics, as its file is called. */
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

/** A chart as rows and columns: what its table shows and its file holds. */
export interface ChartFigures {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export const chartTitles: Readonly<Record<Chart, string>> = {
  revenue: 'Monthly Revenue Trend',
  growth: 'User Growth',
  statuses: 'Payment Status Summary',
  demographics: 'User Demographics',
  funnel: 'From View to Payment',
  courses: 'Top Courses',
  completion: 'Completion',
  lessons: 'Where Learners Stop',
};

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

/** Money in shillings. */
const contents: Readonly<Record<Chart, (analytics: Analytics) => Omit<ChartFigures, 'title'>>> = {
  revenue: ({ months }) => ({
    head: ['Month', 'Revenue (KSh)', 'Completed payments'],
    rows: months.map(({ month, revenue, counts }) => [month, revenue / 100, counts.completed]),
  }),
  growth: ({ cards: { growth } }) => ({
    head: ['Period', 'Days', 'New users'],
    rows: growth.map(({ label, days, users }) => [label, days, users]),
  }),
  statuses: ({ months }) => ({
    head: ['Month', ...paymentStatuses.map((status) => paymentStatusLabels[status])],
    rows: months.map(({ month, counts }) => [month, ...paymentStatuses.map((status) => counts[status])]),
  }),
  demographics: ({ cards: { users } }) => ({
    head: ['Group (estimate)', 'Percent', 'Profiles'],
    rows: splitProfiles(users).map(({ label, percent, profiles }) => [label, percent, profiles]),
  }),
  funnel: ({ funnel }) => ({
    head: ['Step', 'Count'],
    rows: [
      ['Course pages opened', funnel.views],
      ['Courses ordered', funnel.ordered],
      ['Courses paid', funnel.paid],
    ],
  }),
  courses: ({ courses }) => ({
    head: ['Course', 'Revenue (KSh)', 'Completed payments', 'Views'],
    rows: courses.map(({ title, revenue, payments, views }) => [title, revenue / 100, payments, views]),
  }),
  completion: ({ courses }) => ({
    head: ['Course', 'Students', 'Opened it', 'Completed it', 'Completed (%)'],
    rows: courses.map(({ title, students, opened, completed }) => [
      title,
      students,
      opened,
      completed,
      share(completed, students),
    ]),
  }),
  lessons: ({ lessons }) => ({
    head: ['Lesson', 'Section', 'Completed it', 'Stopped here'],
    rows: lessons.map(({ title, section, completed, stopped }) => [title, section, completed, stopped]),
  }),
};

/** The figures of one chart. */
export function figuresOf(analytics: Analytics, chart: Chart): ChartFigures {
  return { title: chartTitles[chart], ...contents[chart](analytics) };
}

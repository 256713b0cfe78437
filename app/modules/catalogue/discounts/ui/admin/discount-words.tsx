import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { formatCount } from '#app/shared/counted.ts';
import type { DiscountAudience, DiscountKind } from '#app/shared/selling-terms.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { lastDay } from '../../sale-prices.ts';
import type { ShownDiscount } from '../../admin/discount-list.ts';
import type { DiscountStatus } from '../../discount.ts';
import { m } from '#texts';

export const statusLabels: Readonly<Record<DiscountStatus, () => string>> = {
  running: m.portal_discounts_running,
  planned: m.portal_discounts_planned,
  paused: m.portal_discounts_paused,
  ended: m.portal_discounts_ended,
};

export const kindLabels: Readonly<Record<DiscountKind, () => string>> = {
  coupon: m.portal_discounts_coupon,
  sale: m.portal_discounts_sale,
  bundle: m.portal_shared_bundle,
};

/** Titles of the pages where a discount is added. */
export const newTitles: Readonly<Record<DiscountKind, () => string>> = {
  coupon: m.portal_discounts_new_coupon,
  sale: m.portal_discounts_new_sale,
  bundle: m.portal_discounts_new_bundle,
};

export const audienceLabels: Readonly<Record<DiscountAudience, () => string>> = {
  everybody: m.portal_shared_everybody,
  first_purchase: m.portal_discounts_first_purchase,
  person: m.portal_discounts_one_person,
};

/** Notices by the value of ?done=. */
export const discountNotices = {
  added: m.portal_discounts_added,
  updated: m.portal_discounts_updated,
  pause: m.portal_discounts_now_paused,
  resume: m.portal_discounts_now_resumed,
  end: m.portal_discounts_now_ended,
  delete: m.portal_discounts_now_deleted,
} as const;
export type DiscountNotice = keyof typeof discountNotices;

/** Messages for unexpected errors. */
export const discountFailures = {
  load: m.portal_discounts_load_failed,
  save: m.portal_discounts_save_failed,
} as const;

type Described = Pick<ShownDiscount, 'reduction' | 'mostCents' | 'courses' | 'titles' | 'audience' | 'usesPerPerson'>;

/** '10% of every course, at most KSh 1,500, first purchase'. */
export function termsWords({ reduction, mostCents, courses, titles, audience, usesPerPerson }: Described): string {
  const less = 'percent' in reduction ? `${reduction.percent}%` : formatKsh(reduction.amountCents);
  const more = (courses?.size ?? 0) - titles.length;
  const named = titles.join(', ');
  const of =
    courses === null
      ? m.portal_discounts_every_course()
      : courses.size === 0
        ? m.portal_discounts_no_course()
        : more > 0
          ? m.portal_discounts_courses_and_more({ titles: named, count: more })
          : named;
  return [
    m.portal_discounts_less_of({ less, courses: of }),
    ...(mostCents === null ? [] : [m.portal_discounts_at_most({ amount: formatKsh(mostCents) })]),
    ...(audience === 'everybody' ? [] : [audienceLabels[audience]().toLowerCase()]),
    ...(usesPerPerson === null ? [] : [m.portal_discounts_per_person({ count: usesPerPerson })]),
  ].join(', ');
}

/** 'since 1 Oct 2026', '12 Dec 2026 to 14 Dec 2026'. */
export function datesWords({
  startsAt,
  endsAt,
  status,
}: Pick<ShownDiscount, 'startsAt' | 'endsAt' | 'status'>): string {
  const from = formatDay(startsAt);
  if (endsAt === null)
    return status === 'planned' ? m.portal_discounts_from({ from }) : m.portal_discounts_since({ from });
  const until = formatDay(lastDay(endsAt));
  return from === until ? from : m.portal_discounts_from_until({ from, until });
}

/** '83 of 200', '17'. */
export const usesWords = ({ used, usesTotal }: Pick<ShownDiscount, 'used' | 'usesTotal'>): string =>
  usesTotal === null
    ? formatCount(used)
    : m.portal_discounts_uses_of({ used: formatCount(used), total: formatCount(usesTotal) });

/** How a discount stands. */
export function DiscountStatusBadge({ status, isWithoutCourses }: Pick<ShownDiscount, 'status' | 'isWithoutCourses'>) {
  const label = statusLabels[status]();
  if (isWithoutCourses && (status === 'running' || status === 'planned'))
    return <StatusBadge form="struck" tone="red" label={m.portal_discounts_without_courses()} />;
  switch (status) {
    case 'running':
      return <StatusBadge form="full" tone="teal" label={label} />;
    case 'planned':
      return <StatusBadge form="open" tone="blue" label={label} />;
    case 'paused':
      return <StatusBadge form="half" tone="gold" label={label} />;
    case 'ended':
      return <StatusBadge form="grey" label={label} />;
  }
}

/** '14.7% of the full price'. */
export const shareWords = (part: number, whole: number): string =>
  m.portal_discounts_share({ percent: whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10 });

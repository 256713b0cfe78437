import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { formatCount } from '#app/shared/counted.ts';
import type { OfferAudience, OfferKind } from '#app/shared/selling-terms.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { lastDay } from '../../sale-prices.ts';
import type { ShownOffer } from '../../admin/offer-list.ts';
import type { OfferStatus } from '../../offer.ts';
import { m } from '#texts';

export const statusLabels: Readonly<Record<OfferStatus, () => string>> = {
  running: m.portal_offers_running,
  planned: m.portal_offers_planned,
  paused: m.portal_offers_paused,
  ended: m.portal_offers_ended,
};

export const kindLabels: Readonly<Record<OfferKind, () => string>> = {
  coupon: m.portal_offers_coupon,
  sale: m.portal_offers_sale,
  bundle: m.portal_shared_bundle,
};

/** Titles of the pages where an offer is added. */
export const newTitles: Readonly<Record<OfferKind, () => string>> = {
  coupon: m.portal_offers_new_coupon,
  sale: m.portal_offers_new_sale,
  bundle: m.portal_offers_new_bundle,
};

export const audienceLabels: Readonly<Record<OfferAudience, () => string>> = {
  everybody: m.portal_shared_everybody,
  first_purchase: m.portal_offers_first_purchase,
  person: m.portal_offers_one_person,
};

/** Notices by the value of ?done=. */
export const offerNotices = {
  added: m.portal_offers_added,
  updated: m.portal_offers_updated,
  pause: m.portal_offers_now_paused,
  resume: m.portal_offers_now_resumed,
  end: m.portal_offers_now_ended,
  delete: m.portal_offers_now_deleted,
} as const;
export type OfferNotice = keyof typeof offerNotices;

/** Messages for unexpected errors. */
export const offerFailures = {
  load: m.portal_offers_load_failed,
  save: m.portal_offers_save_failed,
} as const;

type Described = Pick<ShownOffer, 'reduction' | 'mostCents' | 'courses' | 'titles' | 'audience' | 'usesPerPerson'>;

/** '10% of every course, at most KSh 1,500, first purchase'. */
export function termsWords({ reduction, mostCents, courses, titles, audience, usesPerPerson }: Described): string {
  const less = 'percent' in reduction ? `${reduction.percent}%` : formatKsh(reduction.amountCents);
  const more = (courses?.size ?? 0) - titles.length;
  const named = titles.join(', ');
  const of =
    courses === null
      ? m.portal_offers_every_course()
      : courses.size === 0
        ? m.portal_offers_no_course()
        : more > 0
          ? m.portal_offers_courses_and_more({ titles: named, count: more })
          : named;
  return [
    m.portal_offers_less_of({ less, courses: of }),
    ...(mostCents === null ? [] : [m.portal_offers_at_most({ amount: formatKsh(mostCents) })]),
    ...(audience === 'everybody' ? [] : [audienceLabels[audience]().toLowerCase()]),
    ...(usesPerPerson === null ? [] : [m.portal_offers_per_person({ count: usesPerPerson })]),
  ].join(', ');
}

/** 'since 1 Oct 2026', '12 Dec 2026 to 14 Dec 2026'. */
export function datesWords({ startsAt, endsAt, status }: Pick<ShownOffer, 'startsAt' | 'endsAt' | 'status'>): string {
  const from = formatDay(startsAt);
  if (endsAt === null) return status === 'planned' ? m.portal_offers_from({ from }) : m.portal_offers_since({ from });
  const until = formatDay(lastDay(endsAt));
  return from === until ? from : m.portal_offers_from_until({ from, until });
}

/** '83 of 200', '17'. */
export const usesWords = ({ used, usesTotal }: Pick<ShownOffer, 'used' | 'usesTotal'>): string =>
  usesTotal === null
    ? formatCount(used)
    : m.portal_offers_uses_of({ used: formatCount(used), total: formatCount(usesTotal) });

/** How an offer stands. */
export function OfferStatusBadge({ status, isWithoutCourses }: Pick<ShownOffer, 'status' | 'isWithoutCourses'>) {
  const label = statusLabels[status]();
  if (isWithoutCourses && (status === 'running' || status === 'planned'))
    return <StatusBadge form="struck" tone="red" label={m.portal_offers_without_courses()} />;
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
  m.portal_offers_share({ percent: whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10 });

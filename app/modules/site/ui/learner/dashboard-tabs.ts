import { m } from '#texts';

/** The five tabs of the dashboard, by the values of ?tab=. */
export const dashboardTabs = ['overview', 'my-courses', 'due', 'find-courses', 'achievements'] as const;
type DashboardTab = (typeof dashboardTabs)[number];

export const tabLabels: Readonly<Record<DashboardTab, () => string>> = {
  overview: m.learning_tab_overview,
  'my-courses': m.learning_tab_my_courses,
  due: m.learning_tab_due,
  'find-courses': m.learning_tab_find_courses,
  achievements: m.learning_tab_achievements,
};

/** Returns the tab of an address; overview for none or an unknown one. */
export function readTab(params: URLSearchParams): DashboardTab {
  const requested = params.get('tab');
  return dashboardTabs.find((tab) => tab === requested) ?? 'overview';
}

export function tabPath(tab: DashboardTab): string {
  return tab === 'overview' ? '/dashboard' : `/dashboard?tab=${tab}`;
}

/** Returns the tab of an address under /dashboard; null for pages without one, such as the cart. */
export function tabOf({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): DashboardTab | null {
  if (pathname === '/dashboard') return readTab(new URLSearchParams(search));
  if (pathname.startsWith('/dashboard/courses')) return 'my-courses';
  if (pathname.startsWith('/dashboard/achievements')) return 'achievements';
  return null;
}

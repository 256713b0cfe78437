/** The four tabs of the dashboard, by the values of ?tab=. */
export const dashboardTabs = ['overview', 'my-courses', 'find-courses', 'achievements'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const tabLabels: Readonly<Record<DashboardTab, string>> = {
  overview: 'Overview',
  'my-courses': 'My Courses',
  'find-courses': 'Find Courses',
  achievements: 'Achievements',
};

/** The tab of an address; overview where there is none or an unknown one. */
export function readTab(params: URLSearchParams): DashboardTab {
  const wanted = params.get('tab');
  return dashboardTabs.find((tab) => tab === wanted) ?? 'overview';
}

export function tabPath(tab: DashboardTab): string {
  return tab === 'overview' ? '/dashboard' : `/dashboard?tab=${tab}`;
}

/** The tab an address under /dashboard belongs to; null where it belongs to none, such as the cart. */
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

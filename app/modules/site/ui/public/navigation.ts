import { m } from '#texts';

/** The site's main navigation, in order (public shell). */
export const mainNavigation = [
  { to: '/', label: m.site_menu_home },
  { to: '/courses', label: m.site_courses },
  { to: '/about', label: m.site_menu_about },
  { to: '/contact', label: m.site_menu_contact },
  { to: '/portfolio', label: m.site_menu_portfolio },
] as const;

/** The signed-in user in the site's frame; null for a visitor. */
export type Viewer = { readonly name: string } | null;

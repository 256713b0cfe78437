/** The site's main navigation, in order (public shell). */
export const mainNavigation = [
  { to: '/', label: 'Home' },
  { to: '/courses', label: 'Courses' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
  { to: '/portfolio', label: 'Portfolio' },
] as const;

/** The signed-in person as the shell shows them; null for a visitor. */
export type Viewer = { readonly name: string } | null;

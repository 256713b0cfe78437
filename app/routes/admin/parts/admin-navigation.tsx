import {
  Banknote,
  BookOpen,
  Briefcase,
  ChartColumn,
  Inbox,
  LayoutDashboard,
  Lock,
  ScrollText,
  Settings,
  Star,
  Users,
} from '#app/ui/icons.ts';

/** The portal's navigation, in order; each list is a group. `waiting` names the figure beside a page, `waits` what it counts; `also`
 * is a page without an entry of its own that belongs to it. */
export const adminNavigation = [
  [
    { to: '/admin/dashboard', label: 'Dashboard', icon: <LayoutDashboard /> },
    { to: '/admin/courses', label: 'Courses', icon: <BookOpen /> },
    { to: '/admin/users', label: 'Users', icon: <Users /> },
    { to: '/admin/payments', label: 'Payments', icon: <Banknote />, waiting: 'cases', waits: 'open cases' },
    { to: '/admin/portfolio', label: 'Portfolio', icon: <Briefcase /> },
    { to: '/admin/analytics', label: 'Analytics', icon: <ChartColumn /> },
  ],
  [
    {
      to: '/admin/messages',
      label: 'Messages',
      icon: <Inbox />,
      also: '/admin/subscribers',
      waiting: 'messages',
      waits: 'new',
    },
    { to: '/admin/reviews', label: 'Reviews', icon: <Star />, waiting: 'reviews', waits: 'reported' },
    { to: '/admin/audit', label: 'Audit log', icon: <ScrollText /> },
    { to: '/admin/settings', label: 'Settings', icon: <Settings />, also: '/admin/admins' },
    { to: '/admin/security', label: 'Security', icon: <Lock /> },
  ],
] as const;

import { Form, useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { maxWaiting, type Waiting } from '#app/modules/office/analytics/waiting.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { roles } from '#app/shared/permissions.ts';
import { Signature } from '#app/ui/artwork.tsx';
import {
  Layers,
  LogOut,
  Banknote,
  BookOpen,
  Briefcase,
  Building,
  ChartColumn,
  ClipboardPen,
  FileText,
  Globe,
  Inbox,
  LayoutDashboard,
  Lock,
  MessageCircle,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  Star,
  TicketPercent,
  Users,
} from '#app/ui/icons.ts';
import { DemoMark } from '#app/modules/site/ui/demo-mark.tsx';
import { mayOpen } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { upTo } from '#app/shared/counted.ts';
import { m } from '#texts';

/**
 * The portal's navigation, in order; each list is a group. `waiting` is the key of the number beside a page, `waits` its label; `also` is
 * a page without an entry of its own that belongs to this one.
 */
export const navigation = [
  [
    { to: '/admin/dashboard', label: m.portal_shared_dashboard, icon: <LayoutDashboard /> },
    { to: '/admin/courses', label: m.portal_shared_courses, icon: <BookOpen /> },
    {
      to: '/admin/hand-ins',
      label: m.portal_shared_submissions,
      icon: <ClipboardPen />,
      waiting: 'submissions',
      waits: m.portal_site_submissions_wait,
    },
    {
      to: '/admin/questions',
      label: m.portal_lesson_questions_title,
      icon: <MessageCircle />,
      waiting: 'questions',
      waits: m.portal_lesson_questions_badge,
    },
    {
      to: '/admin/users',
      label: m.portal_site_users,
      icon: <Users />,
      waiting: 'corrections',
      waits: m.portal_site_corrections_wait,
    },
    { to: '/admin/organisations', label: m.portal_organisations_title, icon: <Building /> },
    {
      to: '/admin/payments',
      label: m.portal_shared_payments,
      icon: <Banknote />,
      waiting: 'cases',
      waits: m.portal_site_open_cases,
    },
    { to: '/admin/quotations', label: m.portal_shared_quotations, icon: <ReceiptText /> },
    { to: '/admin/plans', label: m.portal_shared_instalments, icon: <Layers /> },
    { to: '/admin/offers', label: m.portal_shared_discounts, icon: <TicketPercent /> },
    { to: '/admin/invoices', label: m.portal_shared_invoices, icon: <FileText /> },
    { to: '/admin/portfolio', label: m.portal_shared_portfolio, icon: <Briefcase /> },
    { to: '/admin/analytics', label: m.portal_shared_analytics, icon: <ChartColumn /> },
  ],
  [
    {
      to: '/admin/messages',
      label: m.portal_shared_messages,
      icon: <Inbox />,
      also: '/admin/subscribers',
      waiting: 'messages',
      waits: m.portal_site_new,
    },
    { to: '/admin/mail', label: m.portal_site_mail, icon: <Send /> },
    {
      to: '/admin/reviews',
      label: m.portal_shared_reviews,
      icon: <Star />,
      waiting: 'reviews',
      waits: m.portal_site_reported,
    },
    { to: '/admin/audit', label: m.portal_shared_audit_log, icon: <ScrollText /> },
    { to: '/admin/translations', label: m.portal_shared_translations, icon: <Globe /> },
    { to: '/admin/settings', label: m.portal_shared_settings, icon: <Settings />, also: '/admin/admins' },
    { to: '/admin/security', label: m.portal_shared_security, icon: <Lock /> },
  ],
] as const;

interface SidebarProps {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly waiting: Waiting;
  /** Called when a link was followed, to close the drawer. */
  readonly onGo?: () => void;
}

/** The links may be more than the window holds. In braces: Chromium returns a promise, which React would take for a clean-up. */
const scrollToLink = (link: HTMLElement | null) => {
  link?.scrollIntoView({ block: 'nearest' });
};

/** Shows the portal's navigation and the signed-in staff member: beside the page on desktop, in a drawer on a phone. */
export function Sidebar({ name, email, role, waiting, onGo }: SidebarProps) {
  const { pathname } = useLocation();
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <>
      <nav aria-label={m.portal_shared_admin()}>
        {navigation.map((group) => (
          <ul key={group[0].to}>
            {group
              .filter((page) => mayOpen(role, page.to))
              .map((page) => ({ page, isCurrent: isWithin(page.to) || ('also' in page && isWithin(page.also)) }))
              .map(({ page, isCurrent }) => (
                <li key={page.to}>
                  <Link
                    ref={isCurrent ? scrollToLink : undefined}
                    to={page.to}
                    onClick={onGo}
                    title={page.label()}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {page.icon}
                    <span className="sidebar-name">{page.label()}</span>
                    {'waiting' in page && waiting[page.waiting] > 0 && (
                      <b>
                        {upTo(maxWaiting, waiting[page.waiting])}
                        <span className="sr"> {page.waits()}</span>
                      </b>
                    )}
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <div>
        <p className="sidebar-name">
          <DemoMark />
        </p>
        <div className="sidebar-account">
          <Signature name={name} size={28} />
          <b className="ellipsis sidebar-name" title={name}>
            {name}
          </b>
          <small className="ellipsis sidebar-name" title={email}>
            {email}
          </small>
          <small className="sidebar-name">{roles[role].label}</small>
        </div>
        <Form method="post" action="/admin/logout">
          <button type="submit" title={m.portal_site_logout()}>
            <LogOut />
            <span className="sidebar-name">{m.portal_site_logout()}</span>
          </button>
        </Form>
      </div>
    </>
  );
}

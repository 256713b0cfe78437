import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { CartButton } from '#app/modules/catalogue/cart/ui/cart-button.tsx';
import { showsCartBanner } from '#app/modules/catalogue/cart/ui/cart-banner.tsx';
import { useCartCount } from '#app/modules/catalogue/cart/ui/cart-store.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Banner, ActionBarRow } from '#app/ui/banner.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import {
  Award,
  BookOpen,
  CalendarClock,
  Globe,
  Heart,
  LayoutDashboard,
  LogOut,
  ReceiptText,
  Search,
  UserRound,
  Users,
} from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { ActionBar } from '#app/ui/page-parts.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { LanguageSwitch } from '#app/modules/site/ui/language/language-switch.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { PaymentStrip } from '#app/modules/money/collection/ui/payment-strip.tsx';
import { DemoMark } from '#app/modules/site/ui/demo-mark.tsx';
import { dashboardTabs, tabLabels, tabOf, tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { teamsPath } from '#app/modules/money/organisations/team-paths.ts';
import { m } from '#texts';

const icons = {
  overview: <LayoutDashboard />,
  'my-courses': <BookOpen />,
  due: <CalendarClock />,
  'find-courses': <Search />,
  achievements: <Award />,
} as const;

interface DashboardFrameProps {
  /** The signed-in learner's name; 'My account' if it failed to load. */
  readonly name?: string | undefined;
  /** True for members of an organisation, who have a tab more. */
  readonly hasTeam?: boolean | undefined;
  readonly children: ReactNode;
}

/** Shows the learner's frame: tabs, cart and account around a page. */
export function DashboardFrame({ name = m.learning_frame_account(), hasTeam = false, children }: DashboardFrameProps) {
  const location = useLocation();
  const current = tabOf(location);
  const learning = dashboardTabs.map((tab) => ({
    to: tabPath(tab),
    label: tabLabels[tab](),
    icon: icons[tab],
    current: tab === current,
  }));
  const team = {
    to: teamsPath,
    label: m.organisations_my_team(),
    icon: <Users />,
    current: location.pathname.startsWith(teamsPath),
  };
  const tabs = hasTeam ? [...learning, team] : learning;
  const count = useCartCount();
  const hasBanner = showsCartBanner(count, location.pathname);

  return (
    <div className="page">
      <header className="top">
        <div className="shell">
          <Link className="brand" to="/dashboard">
            <BrandMark />
            {m.learning_dashboard()}
          </Link>
          <Tabs label={m.learning_dashboard()} tabs={tabs} className="deskonly" />
          <LanguageSwitch />
          <ThemeToggle />
          <CartButton to="/dashboard/cart" />
          <Link
            className="btn btn-icon deskonly"
            to="/dashboard/wishlist"
            aria-label={m.learning_frame_wishlist()}
            title={m.learning_frame_wishlist()}
          >
            <Heart />
          </Link>
          <Link
            className="btn btn-icon deskonly"
            to="/dashboard/receipts"
            aria-label={m.learning_frame_receipts()}
            title={m.learning_frame_receipts()}
          >
            <ReceiptText />
          </Link>
          <Link
            className={classNames('account-menu deskonly', hasTeam && 'account-menu-narrow')}
            to="/dashboard/account"
            title={m.learning_frame_account_of({ name })}
          >
            <Signature name={name} />
            <span className="ellipsis">{name}</span>
          </Link>
          <Form method="post" action="/logout" className="deskonly">
            <Button type="submit">{m.learning_frame_log_out()}</Button>
          </Form>
          <span className="phoneonly">
            <Menu label={m.learning_frame_account_menu({ name })} icon={<Signature name={name} size={28} />}>
              <li>
                <Link to="/dashboard/wishlist">
                  <Heart className="i-sm" />
                  {m.learning_frame_wishlist()}
                </Link>
              </li>
              <li>
                <Link to="/dashboard/receipts">
                  <ReceiptText className="i-sm" />
                  {m.learning_frame_receipts()}
                </Link>
              </li>
              <li>
                <Link to="/dashboard/account">
                  <UserRound className="i-sm" />
                  {m.learning_frame_account()}
                </Link>
              </li>
              <li>
                <Link to="/">
                  <Globe className="i-sm" />
                  {m.learning_frame_site()}
                </Link>
              </li>
              <li>
                <Form method="post" action="/logout">
                  <button type="submit">
                    <LogOut className="i-sm" />
                    {m.learning_frame_log_out()}
                  </button>
                </Form>
              </li>
            </Menu>
          </span>
        </div>
      </header>
      <PaymentStrip />
      <main id="main" tabIndex={-1} className="shell app">
        {children}
        {/* The head has no room for it. */}
        <p className="space-above-32">
          <DemoMark />
        </p>
      </main>
      {hasBanner && (
        <span className="deskonly">
          <Banner
            label={m.learning_cart_label()}
            count={count}
            to="/dashboard/cart"
            action={m.learning_cart_checkout()}
          >
            {m.learning_cart_count({ count })}
          </Banner>
        </span>
      )}
      <ActionBar>
        <Tabs label={m.learning_dashboard()} tabs={tabs} icons />
        {hasBanner && (
          <ActionBarRow count={count} to="/dashboard/cart" action={m.learning_cart_checkout()}>
            {m.learning_cart_count({ count })}
          </ActionBarRow>
        )}
      </ActionBar>
    </div>
  );
}

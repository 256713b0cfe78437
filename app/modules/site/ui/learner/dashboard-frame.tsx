import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { CartButton } from '#app/modules/checkout/ui/cart-button.tsx';
import { showsCartBanner } from '#app/modules/checkout/ui/cart-banner.tsx';
import { useCart } from '#app/modules/checkout/ui/cart-store.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Banner, ActionBarRow } from '#app/ui/banner.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import {
  Award,
  BookOpen,
  Globe,
  Heart,
  LayoutDashboard,
  LogOut,
  ReceiptText,
  Search,
  UserRound,
} from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { ActionBar } from '#app/ui/page-parts.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { PaymentStrip } from '#app/modules/collection/ui/payment-strip.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { dashboardTabs, tabLabels, tabOf, tabPath } from './dashboard-tabs.ts';

const icons = {
  overview: <LayoutDashboard />,
  'my-courses': <BookOpen />,
  'find-courses': <Search />,
  achievements: <Award />,
} as const;

interface DashboardFrameProps {
  /** The signed-in learner's name; 'My account' where it could not be read. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

/** The learner's frame: tabs, cart and account around a page. */
export function DashboardFrame({ name = 'My account', children }: DashboardFrameProps) {
  const location = useLocation();
  const current = tabOf(location);
  const tabs = dashboardTabs.map((tab) => ({
    to: tabPath(tab),
    label: tabLabels[tab],
    icon: icons[tab],
    current: tab === current,
  }));
  const count = useCart().length;
  const hasBanner = showsCartBanner(count, location.pathname);

  return (
    <div className="page">
      <header className="top">
        <div className="shell">
          <Link className="brand" to="/dashboard">
            <BrandMark />
            Dashboard
          </Link>
          <DemoMark className="phoneonly" />
          <Tabs label="Dashboard" tabs={tabs} className="deskonly" />
          <ThemeToggle />
          <CartButton to="/dashboard/cart" />
          <Link className="btn btn-icon deskonly" to="/dashboard/wishlist" aria-label="Wishlist" title="Wishlist">
            <Heart />
          </Link>
          <Link className="btn btn-icon deskonly" to="/dashboard/receipts" aria-label="Receipts" title="Receipts">
            <ReceiptText />
          </Link>
          <Link className="account-menu deskonly" to="/dashboard/account" title={`My account, ${name}`}>
            <Signature name={name} />
            <span className="ellipsis">{name}</span>
          </Link>
          <Form method="post" action="/logout" className="deskonly">
            <Button type="submit">Log Out</Button>
          </Form>
          <span className="phoneonly">
            <Menu label={`${name}: account`} icon={<Signature name={name} size={28} />}>
              <li>
                <Link to="/dashboard/wishlist">
                  <Heart className="i-sm" />
                  Wishlist
                </Link>
              </li>
              <li>
                <Link to="/dashboard/receipts">
                  <ReceiptText className="i-sm" />
                  Receipts
                </Link>
              </li>
              <li>
                <Link to="/dashboard/account">
                  <UserRound className="i-sm" />
                  My account
                </Link>
              </li>
              <li>
                <Link to="/">
                  <Globe className="i-sm" />
                  Site
                </Link>
              </li>
              <li>
                <Form method="post" action="/logout">
                  <button type="submit">
                    <LogOut className="i-sm" />
                    Log Out
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
        {/* On a desk the head has no room for it. */}
        <p className="deskonly space-above-32">
          <DemoMark />
        </p>
      </main>
      {hasBanner && (
        <span className="deskonly">
          <Banner label="Cart" count={count} to="/dashboard/cart" action="Checkout →">
            {count} course(s) in cart
          </Banner>
        </span>
      )}
      <ActionBar>
        <Tabs label="Dashboard" tabs={tabs} icons />
        {hasBanner && (
          <ActionBarRow count={count} to="/dashboard/cart" action="Checkout →">
            {count} course(s) in cart
          </ActionBarRow>
        )}
      </ActionBar>
    </div>
  );
}

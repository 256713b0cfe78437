import { useState } from 'react';
import { Form, NavLink } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { CartButton } from '#app/modules/catalogue/cart/ui/cart-button.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { MenuIcon } from '#app/ui/icons.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { LanguageLinks, LanguageSwitch } from '#app/modules/site/ui/language/language-switch.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { DemoMark } from '#app/modules/site/ui/demo-mark.tsx';
import { mainNavigation, type Viewer } from '#app/modules/site/ui/public/navigation.ts';

/** Shows the header of every public page: navigation, cart, theme, and the signed-in user. */
export function SiteHeader({ brand, viewer }: { readonly brand: string; readonly viewer: Viewer }) {
  return (
    <header className="top">
      <div className="shell">
        <Link className="brand" to="/">
          <BrandMark />
          {brand}
        </Link>
        <DemoMark />
        <nav className="nav" aria-label={m.site_navigation_label()}>
          {mainNavigation.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} prefetch="intent">
              {label()}
            </NavLink>
          ))}
        </nav>
        <LanguageSwitch />
        <ThemeToggle />
        <CartButton to="/cart" />
        {viewer ? <SignedIn viewer={viewer} /> : <SignedOut />}
        <MobileMenu viewer={viewer} />
      </div>
    </header>
  );
}

function SignedOut() {
  return (
    <>
      <LinkButton to="/login" variant="plain" className="deskonly">
        {m.site_menu_login()}
      </LinkButton>
      <LinkButton to="/register" className="deskonly">
        {m.site_menu_register()}
      </LinkButton>
    </>
  );
}

function SignedIn({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  return (
    <>
      <LinkButton to="/dashboard" variant="plain" className="deskonly">
        {m.site_menu_dashboard()}
      </LinkButton>
      <span className="account-menu deskonly" title={viewer.name}>
        <Signature name={viewer.name} />
        <span className="ellipsis">{viewer.name}</span>
      </span>
      <Form method="post" action="/logout" className="deskonly">
        <Button type="submit">{m.site_menu_logout()}</Button>
      </Form>
    </>
  );
}

/** Shows the same links in a phone's side panel. Without JavaScript the footer has them. */
function MobileMenu({ viewer }: { readonly viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className="phoneonly">
      <Button variant="icon" aria-label={m.site_menu()} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon />
      </Button>
      <SidePanel open={open} onClose={close} title={m.site_menu()}>
        <nav className="sheet" aria-label={m.site_menu_label()}>
          {mainNavigation.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} onClick={close}>
              {label()}
            </NavLink>
          ))}
          <NavLink to="/cart" onClick={close}>
            {m.site_menu_cart()}
          </NavLink>
          <hr />
          {viewer ? (
            <>
              <NavLink to="/dashboard" onClick={close}>
                <Signature name={viewer.name} />
                {m.site_menu_dashboard()}
              </NavLink>
              <Form method="post" action="/logout" onSubmit={close}>
                <button type="submit">{m.site_menu_logout()}</button>
              </Form>
            </>
          ) : (
            <>
              <NavLink to="/login" onClick={close}>
                {m.site_menu_login()}
              </NavLink>
              <NavLink to="/register" onClick={close}>
                {m.site_menu_register()}
              </NavLink>
            </>
          )}
        </nav>
        <LanguageLinks />
      </SidePanel>
    </span>
  );
}

import { useState } from 'react';
import { Form, Link, NavLink } from 'react-router';
import { CartButton } from '#app/modules/checkout/ui/cart-button.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { MenuIcon } from '#app/ui/icons.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { mainNavigation, type Viewer } from './navigation.ts';

/** The head of every public page: navigation, cart, theme, and who is signed in. */
export function SiteHeader({ brand, viewer }: { readonly brand: string; readonly viewer: Viewer }) {
  return (
    <header className="top">
      <div className="shell">
        <Link className="brand" to="/">
          <BrandMark />
          {brand}
        </Link>
        <DemoMark />
        <nav className="nav" aria-label="Main">
          {mainNavigation.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} prefetch="intent">
              {label}
            </NavLink>
          ))}
        </nav>
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
        Login
      </LinkButton>
      <LinkButton to="/register" className="deskonly">
        Register
      </LinkButton>
    </>
  );
}

function SignedIn({ viewer }: { readonly viewer: NonNullable<Viewer> }) {
  return (
    <>
      <LinkButton to="/dashboard" variant="plain" className="deskonly">
        Dashboard
      </LinkButton>
      <span className="account-menu deskonly" title={viewer.name}>
        <Signature name={viewer.name} />
        <span className="ellipsis">{viewer.name}</span>
      </span>
      <Form method="post" action="/logout" className="deskonly">
        <Button type="submit">Log Out</Button>
      </Form>
    </>
  );
}

/** The same links on a phone, sliding in from the side. Without JavaScript the footer has them. */
function MobileMenu({ viewer }: { readonly viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className="phoneonly">
      <Button variant="icon" aria-label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon />
      </Button>
      <SidePanel open={open} onClose={close} title="Menu">
        <nav className="sheet" aria-label="Main menu">
          {mainNavigation.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} onClick={close}>
              {label}
            </NavLink>
          ))}
          <NavLink to="/cart" onClick={close}>
            Cart
          </NavLink>
          <hr />
          {viewer ? (
            <>
              <NavLink to="/dashboard" onClick={close}>
                <Signature name={viewer.name} />
                Dashboard
              </NavLink>
              <Form method="post" action="/logout" onSubmit={close}>
                <button type="submit">Log Out</button>
              </Form>
            </>
          ) : (
            <>
              <NavLink to="/login" onClick={close}>
                Login
              </NavLink>
              <NavLink to="/register" onClick={close}>
                Register
              </NavLink>
            </>
          )}
        </nav>
      </SidePanel>
    </span>
  );
}

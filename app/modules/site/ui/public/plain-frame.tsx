import type { ReactNode } from 'react';
import { defaultBrand } from '../../placeholders.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { mainNavigation } from './navigation.ts';

/** The site's frame without any data: for pages whose own frame could not be read either. Plain links: a fresh document is the better way on. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const links = mainNavigation.map(({ to, label }) => (
    <a key={to} href={to}>
      {label}
    </a>
  ));
  return (
    <div className="page">
      <header className="top">
        <div className="shell">
          <a className="brand" href="/">
            <BrandMark />
            {defaultBrand}
          </a>
          <nav className="nav" aria-label="Main">
            {links}
          </nav>
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <nav className="shell plain-links" aria-label="Quick links">
          {links}
        </nav>
      </footer>
    </div>
  );
}

import type { ReactNode } from 'react';
import { m } from '#texts';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { mainNavigation } from './navigation.ts';

/** Shows the site's frame without any data, for pages whose own frame failed too. Uses plain links, because a fresh document is safer. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const links = mainNavigation.map(({ to, label }) => (
    <a key={to} href={localHref(to)}>
      {label()}
    </a>
  ));
  return (
    <div className="page">
      <header className="top">
        <div className="shell">
          <a className="brand" href={localHref('/')}>
            <BrandMark />
            {defaultBrand}
          </a>
          <nav className="nav" aria-label={m.site_navigation_label()}>
            {links}
          </nav>
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <nav className="shell plain-links" aria-label={m.site_quick_links()}>
          {links}
        </nav>
      </footer>
    </div>
  );
}

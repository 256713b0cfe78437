import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { requestScope } from '#app/services.server.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Kanga } from '#app/ui/kanga.tsx';
import { LanguageSwitch } from '#app/modules/site/ui/language/language-switch.tsx';
import { ThemeToggle } from '#app/ui/theme-toggle.tsx';
import { DemoMark } from '#app/modules/site/ui/demo-mark.tsx';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { usePageFocus } from '#app/ui/layout/use-page-focus.ts';
import type { Route } from './+types/layout';

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(requestScope);
  const { brand } = await settings();
  return { brand };
}

export default function AuthLayout({ loaderData: { brand } }: Route.ComponentProps) {
  usePageFocus();
  return (
    <Frame brand={brand}>
      <Outlet />
    </Frame>
  );
}

function Frame({ brand, children }: { readonly brand: string; readonly children: ReactNode }) {
  return (
    <div className="auth">
      <Kanga saying="Haba na haba hujaza kibaba" />
      <main id="main" tabIndex={-1} className="no-outline">
        <div className="bar auth-top">
          <Link className="brand" to="/">
            <BrandMark />
            {brand}
          </Link>
          <DemoMark />
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        {children}
      </main>
    </div>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame brand={loaderData?.brand ?? defaultBrand}>
      <PageError error={error} area="learner" />
    </Frame>
  );
}

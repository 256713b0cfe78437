import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { requestScope } from '#app/services.server.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Kanga } from '#app/ui/kanga.tsx';
import '#app/ui/portal/portal.css';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { FieldErrors } from '#app/ui/portal/field-errors.tsx';
import type { Route } from './+types/login-layout';
import { m } from '#texts';

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await context.get(requestScope).settings();
  return { brand };
}

/** Layout of the login pages of the portal, in the light theme. */
export default function LoginLayout({ loaderData: { brand } }: Route.ComponentProps) {
  return (
    <Frame brand={brand}>
      <Outlet />
    </Frame>
  );
}

function Frame({ brand, children }: { readonly brand: string; readonly children: ReactNode }) {
  return (
    <div className="auth admin-login">
      <Kanga saying="Mali bila daftari hupotea bila habari" title={m.portal_login_title()} />
      <main id="main" tabIndex={-1} className="no-outline">
        <Link className="brand auth-top" to="/">
          <BrandMark />
          {brand}
        </Link>
        {children}
      </main>
      <FieldErrors />
    </div>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame brand={loaderData?.brand ?? defaultBrand}>
      <PageError error={error} area="portal" />
    </Frame>
  );
}

import { useContext, type ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorState } from '#app/ui/error-state.tsx';
import '#app/ui/styles/app.css';
import { fontUrl } from '#app/ui/styles/font.ts';
import { themeScript } from '#app/ui/theme-script.ts';
import type { Route } from './+types/root';
import { RenderingContext } from './rendering.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const { requestId, scriptMark } = useContext(RenderingContext);
  return (
    // The theme script sets the attribute before React looks at it.
    <html lang="en-KE" data-theme="dark" data-request-id={requestId ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={scriptMark} suppressHydrationWarning>
          {themeScript}
        </script>
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = useContext(RenderingContext);
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main id="main" className="page shell">
      <title>Something went wrong</title>
      <ErrorState
        level="h1"
        title={isRefusal ? error.statusText || 'This page cannot be shown.' : 'Something went wrong. Please try again.'}
        requestId={requestId ?? undefined}
      />
    </main>
  );
}

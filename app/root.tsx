import { useContext, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import { SkipLink } from '#app/ui/page-parts.tsx';
import '#app/ui/styles/app.css';
import { fontUrl } from '#app/ui/styles/font.ts';
import { themeColors, themeScript } from '#app/ui/theme-script.ts';
import { ToastRegion } from '#app/ui/toast.tsx';
import type { Route } from './+types/root';
import { RenderingContext } from './rendering.ts';
import { keepForm } from '#app/routes/shell/keep-form.ts';
import { NavigationProgress } from '#app/routes/shell/navigation-progress.tsx';
import { openFailedPage } from '#app/routes/shell/open-failed-page.ts';
import { PaymentNoticeContext } from '#app/routes/shell/buyer-state.ts';
import { readBuyerState } from '#app/routes/shell/buyer-state.server.ts';
import { PageError } from '#app/routes/shell/page-error.tsx';
import { PlainFrame } from '#app/routes/shell/plain-frame.tsx';
import { usePageFocus } from '#app/routes/shell/use-page-focus.ts';
import { usePaymentNotice } from '#app/routes/shell/use-payment-notice.ts';

export const loader = (args: Route.LoaderArgs) => readBuyerState(args);

/** Changes by forms only, that reached the server; a page that stays open asks by itself. Reading fails where the form did. */
export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForm, openFailedPage];

export function Layout({ children }: { readonly children: ReactNode }) {
  const { requestId, isOutage, scriptMark } = useContext(RenderingContext);
  return (
    // The theme script sets the attribute before React looks at it.
    <html
      lang="en-KE"
      data-theme="dark"
      data-request-id={requestId ?? undefined}
      data-outage={isOutage ? 'yes' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* What only the server writes stays as it is in the browser, which so loads none of it. */}
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }}
        />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {import.meta.env.SSR && (
          <>
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
            <link rel="manifest" href="/site.webmanifest" />
            <meta name="theme-color" content={themeColors.dark} />
          </>
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  usePageFocus();
  const notice = usePaymentNotice(loaderData);
  return (
    <PaymentNoticeContext value={notice}>
      <NavigationProgress />
      <Outlet />
    </PaymentNoticeContext>
  );
}

/** Where the frame of an area could not be read either, or there is none. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PlainFrame>
      <PageError error={error} area="site" />
    </PlainFrame>
  );
}

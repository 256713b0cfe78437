import { languageTags } from '#app/shared/locale.ts';
import { useContext, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { SkipLink } from '#app/ui/page-parts.tsx';
import './root.css';
import fontUrl from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url';
import { oldBrowserScript } from '#app/shared/supported-browsers.ts';
import { themeColors, themeScript } from '#app/ui/theme-script.ts';
import { ToastRegion } from '#app/ui/toast.tsx';
import { getLocale } from '#texts/runtime';
import type { Route } from './+types/root';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { clientMiddleware as inBrowser } from '#app/ui/feedback/client-middleware.ts';
import { noteMatchedPage } from '#app/routes/guards.server.ts';
import { readBuyerState } from '#app/routes/buyer-state.server.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { SimulatedPaymentsContext } from '#app/modules/site/ui/demo-mark.tsx';
import { requestScope } from '#app/services.server.ts';
import { languageOfferScript } from '#app/modules/site/ui/language/offer-script.ts';
import { PlainFrame } from '#app/modules/site/ui/public/plain-frame.tsx';
import { usePageFocus } from '#app/ui/layout/use-page-focus.ts';
import { usePaymentNotice } from '#app/modules/money/collection/ui/use-payment-notice.ts';
import { PaymentNoticeContext } from '#app/modules/catalogue/cart/payment-notice.ts';
import { localHref } from '#app/shared/local-href.ts';

export async function loader(args: Route.LoaderArgs) {
  const { simulatorUrl } = args.context.get(requestScope).services;
  return { buyer: await readBuyerState(args), isSimulated: simulatorUrl !== null };
}

/** Only forms that reached the server change this data; an open page polls. Reading would fail like the form did. */
export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

export const middleware: Route.MiddlewareFunction[] = [noteMatchedPage];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = inBrowser;

export function Layout({ children }: { readonly children: ReactNode }) {
  const { requestId, isOutage, scriptMark } = useContext(RenderingContext);
  return (
    // The theme script sets the attribute before React hydrates.
    <html
      lang={languageTags[getLocale()]}
      data-theme="dark"
      data-request-id={requestId ?? undefined}
      data-outage={isOutage ? 'yes' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The browser keeps what only the server renders, and so loads no code for it. */}
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${oldBrowserScript};${themeScript};${languageOfferScript}` : '',
          }}
        />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {import.meta.env.SSR && (
          <>
            <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
            <link rel="manifest" href={localHref('/site.webmanifest')} />
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
  const notice = usePaymentNotice(loaderData.buyer);
  return (
    <SimulatedPaymentsContext value={loaderData.isSimulated}>
      <PaymentNoticeContext value={notice}>
        <NavigationProgress />
        <Outlet />
      </PaymentNoticeContext>
    </SimulatedPaymentsContext>
  );
}

/** Shows a line at the top while a page loads. Waits a moment, so that fast pages show none. */
function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return <div className={isNavigating ? 'progress progress-on' : 'progress'} aria-hidden="true" />;
}

/** Shown if the frame of an area failed too, or there is none. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PlainFrame>
      <PageError error={error} area="site" />
    </PlainFrame>
  );
}

import type { ReactNode } from 'react';
import { type ShouldRevalidateFunctionArgs, Outlet } from 'react-router';
import { CartBanner } from '#app/modules/catalogue/cart/ui/cart-banner.tsx';
import { CouponStrip } from '#app/modules/money/checkout/ui/coupon-strip.tsx';
import { readCouponNotice } from '../checkout/read-coupon-notice.server.ts';
import { requestScope } from '#app/services.server.ts';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import type { Viewer } from '#app/modules/site/ui/public/navigation.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { PaymentStrip } from '#app/modules/money/collection/ui/payment-strip.tsx';
import { PlainFrame } from '#app/modules/site/ui/public/plain-frame.tsx';
import { SiteFooter } from '#app/frames/public/site-footer.tsx';
import { LanguageOffer } from '#app/modules/site/ui/language/language-offer.tsx';
import { SiteHeader } from '#app/frames/public/site-header.tsx';
import type { Route } from './+types/layout';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { services } = scope;
  const [who, settings, coupon] = await Promise.all([
    scope.actor(),
    scope.settings(),
    readCouponNotice({ context, request }),
  ]);
  const viewer: Viewer =
    who.kind === 'learner' || who.kind === 'staff' ? { name: displayName(who.name, who.email) } : null;
  const { brand, city, phone, email, socials } = settings;
  const { appUrl } = services.config;
  return {
    viewer,
    ...(coupon && { coupon }),
    facts: { appUrl, brand, city, phone, email, socials, year: services.clock.now().getFullYear() },
  };
}

/** Only forms change this data. Other revalidations could fail and replace the frame with an error page. */
export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

type FrameData = Awaited<ReturnType<typeof loader>>;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  );
}

function Frame({
  data: { viewer, coupon, facts },
  children,
}: {
  readonly data: FrameData;
  readonly children: ReactNode;
}) {
  return (
    <div className="page">
      <LanguageOffer brand={facts.brand} />
      <SiteHeader brand={facts.brand} viewer={viewer} />
      <PaymentStrip />
      <CouponStrip coupon={coupon} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter facts={facts} />
      <CartBanner />
    </div>
  );
}

/** Keeps the frame around a failed page; uses a plain one if the frame's own data is missing. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <PageError error={error} area="site" />;
  return loaderData ? <Frame data={loaderData}>{failure}</Frame> : <PlainFrame>{failure}</PlainFrame>;
}

import { useLocation } from 'react-router';
import { HeaderStrip } from '#app/ui/header-strip.tsx';
import type { CouponNotice } from '#app/modules/catalogue/discounts/discount.ts';

/** Shows under the header which coupon the cart has. Not on the cart and the checkout, which say it themselves. */
export function CouponStrip({ coupon }: { readonly coupon: CouponNotice | undefined }) {
  const { pathname } = useLocation();
  if (!coupon || /\/(?:cart|checkout|orders|o)(?:\/|$)/.test(pathname)) return null;
  return <HeaderStrip {...coupon} label={coupon.title} state={coupon.isOn ? 'paid' : 'review'} />;
}

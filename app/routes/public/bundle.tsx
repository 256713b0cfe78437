import { m } from '#texts';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { bundleToSend } from '#app/modules/money/checkout/bundles/bundle-to-send.ts';
import { readBundle } from '#app/modules/money/checkout/bundles/read-bundle.server.ts';
import { BundleScreen } from '#app/modules/money/checkout/ui/bundle-screen.tsx';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { offerBundleInstalments } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import { Send } from '#app/ui/send/send.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/bundle';

export const handle = { cache: 'none' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, settings } = context.get(requestScope);
  const { appUrl } = services.config;
  const deps = { db: services.db, clock: services.clock, sales: services.sales, actor: await actor() };
  return readOrRefuse(checkoutErrors, async () => {
    const bundle = await readBundle(deps, params.slug);
    const shown = await settings();
    const instalmentOffer = await offerBundleInstalments(deps, bundle, shown);
    const open = (await services.bundles.list()).find(({ slug }) => slug === bundle.slug);
    const apartCents = bundle.courses.some(({ isOwned }) => isOwned) ? null : bundle.apartCents;
    return {
      bundle: { ...bundle, courses: await describePictures(services, bundle.courses) },
      instalmentOffer,
      send: open ? bundleToSend(open, { apartCents, brand: shown.brand, appUrl }) : null,
    };
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? describePage(matches, {
        path: `/bundles/${loaderData.bundle.slug}`,
        title: loaderData.bundle.name,
        description: loaderData.bundle.about,
      })
    : [{ title: m.checkout_bundle_not_found() }];

export default function Bundle({ loaderData: { bundle, instalmentOffer, send } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <div className="send-row">
        <Breadcrumbs crumbs={[{ label: m.checkout_courses_heading(), to: '/courses' }, { label: bundle.name }]} />
        {send && <Send send={send} />}
      </div>
      <BundleScreen bundle={bundle} instalmentOffer={instalmentOffer} />
    </div>
  );
}

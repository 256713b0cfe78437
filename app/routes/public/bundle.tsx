import { m } from '#texts';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { readBundle } from '#app/modules/money/checkout/bundles/read-bundle.server.ts';
import { BundleScreen } from '#app/modules/money/checkout/ui/bundle-screen.tsx';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { offerBundleInstalments } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/bundle';

export const handle = { cache: 'none' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor, settings } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, sales: services.sales, actor: await actor() };
  return readOrRefuse(checkoutErrors, async () => {
    const bundle = await readBundle(deps, params.slug);
    const instalmentOffer = await offerBundleInstalments(deps, bundle, await settings());
    return { bundle: { ...bundle, courses: await describePictures(services, bundle.courses) }, instalmentOffer };
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

export default function Bundle({ loaderData: { bundle, instalmentOffer } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <Breadcrumbs crumbs={[{ label: m.checkout_courses_heading(), to: '/courses' }, { label: bundle.name }]} />
      <BundleScreen bundle={bundle} instalmentOffer={instalmentOffer} />
    </div>
  );
}

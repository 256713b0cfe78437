import { m } from '#texts';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { readBundle } from '#app/modules/money/checkout/bundles/read-bundle.server.ts';
import { BundleScreen } from '#app/modules/money/checkout/ui/bundle-screen.tsx';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { offerBundlePlan } from '#app/modules/money/instalments/plan-offers.server.ts';
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
    const planOffer = await offerBundlePlan(deps, bundle, await settings());
    return { bundle: { ...bundle, courses: await describePictures(services, bundle.courses) }, planOffer };
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

export default function Bundle({ loaderData: { bundle, planOffer } }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <Breadcrumbs crumbs={[{ label: m.checkout_courses_heading(), to: '/courses' }, { label: bundle.name }]} />
      <BundleScreen bundle={bundle} planOffer={planOffer} />
    </div>
  );
}

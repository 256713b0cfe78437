import { m } from '#texts';
import { privacyPolicy } from '#app/modules/site/legal-content.ts';
import { requestScope } from '#app/services.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { LegalText } from '#app/modules/site/ui/public/legal-text.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/privacy-policy';

export const handle = { cache: 'member' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(requestScope).settings();
  return { page: privacyPolicy(settings) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/privacy-policy',
    title: m.site_privacy_title(),
    description: m.site_privacy_lead(),
  });

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData.page} />;
}

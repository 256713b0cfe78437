import { m } from '#texts';
import { terms } from '#app/modules/site/legal-content.ts';
import { requestScope } from '#app/services.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { LegalText } from '#app/modules/site/ui/public/legal-text.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/terms';

export const handle = { cache: 'member' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(requestScope).settings();
  return { page: terms(settings) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/terms',
    title: m.site_terms_title(),
    description: m.site_terms_lead(),
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData.page} />;
}

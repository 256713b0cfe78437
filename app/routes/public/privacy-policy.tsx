import { privacyPolicy } from '#app/modules/site/legal-content.ts';
import { requestScope } from '#app/services.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { fillLegalPage, LegalText } from '#app/modules/site/ui/public/legal-text.tsx';
import type { Route } from './+types/privacy-policy';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await context.get(requestScope).settings();
  return { page: fillLegalPage(privacyPolicy, settings) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/privacy-policy',
    title: privacyPolicy.title,
    description: privacyPolicy.lead,
  });

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData.page} />;
}

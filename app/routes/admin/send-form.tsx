import { data } from 'react-router';
import { SendPendingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { portalHome } from '#app/ui/portal/portal-paths.ts';
import { requirePortalSession } from '../guards.server.ts';
import { openCarriedForm } from '../carried-form.server.ts';
import type { Route } from './+types/send-form';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.account_form_send_title());

/** Only a form leads here; a visit by its address finds none. */
export async function action({ context, request, url }: Route.ActionArgs) {
  await requirePortalSession({ context, url });
  const form = await openCarriedForm({ context, request });
  return data({ form }, { status: form ? 200 : 409 });
}

/** Offers a form that waited for a sign-in or a proof of identity to the staff member who typed it. */
export default function SendForm({ actionData }: Route.ComponentProps) {
  return <SendPendingForm form={actionData?.form ?? undefined} home={portalHome} />;
}

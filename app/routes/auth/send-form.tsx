import { data } from 'react-router';
import { authMeta } from '#app/modules/people/ui/public/auth-meta.ts';
import { SendPendingForm } from '#app/modules/people/ui/public/waiting-form.tsx';
import { requireLearner } from '../guards.server.ts';
import { openCarriedForm } from '../carried-form.server.ts';
import type { Route } from './+types/send-form';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ matches }) => authMeta(m.account_form_send_title(), matches[1]?.loaderData);

/** Only a form leads here; a visit by its address finds none. */
export async function action({ context, request, url }: Route.ActionArgs) {
  await requireLearner({ context, url });
  const form = await openCarriedForm({ context, request });
  return data({ form }, { status: form ? 200 : 409 });
}

/** Offers a form that waited for a sign-in to the person who typed it. */
export default function SendForm({ actionData }: Route.ComponentProps) {
  return <SendPendingForm form={actionData?.form ?? undefined} home="/dashboard" />;
}

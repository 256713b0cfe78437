import { data, redirect } from 'react-router';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { readPromptedPhone } from '#app/modules/money/collection/attempts/read-prompted-phone.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import type { Route } from './+types/simulated-phone';

/** Redirects to the simulated phone of the prompt in test mode, so that no page has to contain its number. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { db, simulatorUrl } = context.get(requestScope).services;
  if (simulatorUrl === null) throw data(null, { status: 404 });
  return readOrRefuse(checkoutErrors, async () => {
    const phone = await readPromptedPhone({ db, actor }, params);
    return redirect(phone === null ? simulatorUrl : `${simulatorUrl}/phone/${phone}`);
  });
}

import { redirect, type RouterContextProvider } from 'react-router';
import { checkoutErrors } from '#app/modules/money/checkout/checkout-errors.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireLearner, type LearnerActor } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';

interface RouteArgs {
  readonly params: { readonly orderId: string };
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

type Deps = Pick<Services, 'db' | 'rateLimits' | 'siteSettings'> & { readonly actor: LearnerActor };

/** Calls a use case for the receipt at this address. Redirects an unpaid order to its waiting screen. */
export async function loadReceipt<Result>(
  { params: { orderId }, context, url }: RouteArgs,
  read: (deps: Deps, request: { readonly orderId: string }) => Promise<Result>,
): Promise<Result> {
  const actor = await requireLearner({ context, url });
  const { db, rateLimits, siteSettings } = context.get(requestScope).services;
  try {
    return await read({ db, rateLimits, siteSettings, actor }, { orderId });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order_unpaid') throw redirect(`/orders/${orderId}`);
    throw refusalToShow({ ...checkoutErrors, ...paymentErrors }, error);
  }
}

import { callbackUrl } from '../callbacks/callback-addresses.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import type { RegistrationAnswer } from '../payment-gateway.ts';

/** till: confirmations of a till name no order, so beside a query's word they could be counted as a second payment. */
type Registration = RegistrationAnswer | { readonly kind: 'payments_off' | 'till' };

/**
 * Registers the addresses for M-Pesa's confirmations of payments to our Pay Bill number (Daraja: C2B). Safe to repeat: already registered
 * addresses count as registered. Production keeps the first ones for good, so after a change of the shop's address or of AUTH_SECRET the
 * old ones must first be deleted in Daraja's portal. Never rejects.
 */
export async function registerConfirmations(
  deps: Pick<MpesaDeps, 'gateway' | 'callbackBase' | 'confirmationToken'>,
): Promise<Registration> {
  const { gateway, callbackBase, confirmationToken } = deps;
  if (!gateway) return { kind: 'payments_off' };
  if (gateway.account.payBill === null) return { kind: 'till' };
  return gateway.registerConfirmations({
    confirmationUrl: callbackUrl(deps, 'c2b', confirmationToken),
    validationUrl: `${callbackBase}/api/payments/validations/${confirmationToken}`,
  });
}

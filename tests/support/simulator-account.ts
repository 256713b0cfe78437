import type { DarajaSettings } from '#app/adapters/daraja/daraja-settings.ts';
import { createSecurityCredential } from '#app/adapters/daraja/security-credential.server.ts';
import type { Simulator } from '#simulator/start-simulator.ts';

/** Returns the credentials of this simulator's shop. */
export function simulatorAccount(simulator: Simulator): DarajaSettings {
  const { url, merchant } = simulator;
  const { consumerKey, consumerSecret, shortcode, passkey, initiatorName, initiatorPassword } = merchant;
  return {
    baseUrl: url,
    consumerKey,
    consumerSecret,
    shortcode,
    passkey,
    transactionType: 'CustomerPayBillOnline',
    till: null,
    initiator: {
      name: initiatorName,
      securityCredential: createSecurityCredential({
        password: initiatorPassword,
        certificate: () => simulator.certificate(),
      }),
    },
  };
}

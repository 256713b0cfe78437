import type { Settings } from './config-settings.ts';
import { isLoopbackUrl } from './http/address.ts';

/** Where people sign in by Google. */
export type GoogleConfig =
  | { readonly kind: 'off' }
  /** Without keys, in demo mode: a provider on this machine plays Google. */
  | { readonly kind: 'demo' }
  | {
      readonly kind: 'keys';
      /** The OpenID provider's own name for itself, which is its address. */
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    };

/** Takes the settings as they were given; adds to `problems` what is missing or wrong. */
export function readGoogle(settings: Settings, problems: string[]): GoogleConfig {
  const { APP_MODE: mode, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const issuer = settings.GOOGLE_ISSUER;
  if (!clientId && !clientSecret) return { kind: mode === 'demo' ? 'demo' : 'off' };
  if (!clientId) problems.push('GOOGLE_CLIENT_ID is missing');
  if (!clientSecret) problems.push('GOOGLE_CLIENT_SECRET is missing');
  if (!issuer.startsWith('https://') && !isLoopbackUrl(issuer)) problems.push('GOOGLE_ISSUER must start with https://');
  return { kind: 'keys', issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

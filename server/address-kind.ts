import { isApi } from './error-responses.ts';

/** Returns the kind of an address, as metrics name it. */
export function kindOf(path: string): string {
  if (isApi(path)) return 'api';
  if (path.endsWith('.data')) return 'data';
  return /^\/(healthz|readyz|metrics|robots\.txt|\.well-known|__manifest)/.test(path) ? 'other' : 'page';
}

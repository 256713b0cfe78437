import { matchRoutes } from 'react-router';
import { bodyPolicies } from './body-policies.ts';

/**
 * The accepted senders of a body. `provider` is M-Pesa: it is not looked up in the database, and the caps on open bodies do not apply, so
 * that callbacks are read while the database is away or others fill the caps.
 */
export type Sender = 'anyone' | 'signed in' | 'admin' | 'provider';

export type MediaType =
  | 'application/x-www-form-urlencoded'
  | 'multipart/form-data'
  | 'application/json'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'application/offset+octet-stream';

/** The body that a route accepts. */
export interface BodyPolicy {
  readonly who: Sender;
  /** Null accepts any type. */
  readonly types: readonly MediaType[] | null;
  /** Null if the handler itself knows the limit, as the upload handler does. */
  readonly bytes: number | null;
  /** Highest number of fields of a form. */
  readonly fields: number;
  /** Seconds from the headers of the request to its last byte. */
  readonly seconds: number;
}

export const forms: readonly MediaType[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** For addresses without a route that takes a body: enough for a refusal to reach the client. */
const defaultPolicy: BodyPolicy = {
  who: 'anyone',
  types: [...forms, 'application/json'],
  bytes: 16 * 1024,
  fields: 50,
  seconds: 10,
};

const routes = Object.keys(bodyPolicies).map((path) => ({ id: path, path }));

/** Returns the policy of an address, matched as React Router matches routes; null if the table has none. */
export function explicitPolicyOf(pathname: string): BodyPolicy | null {
  const [match] = matchRoutes(routes, pagePathOf(pathname)) ?? [];
  return match ? (bodyPolicies[match.route.id] ?? null) : null;
}

/** Returns the policy of any address. */
export const policyOf = (pathname: string): BodyPolicy => explicitPolicyOf(pathname) ?? defaultPolicy;

/** Removes `.data`: with JavaScript, a page posts to its own address with that ending. */
const pagePathOf = (pathname: string) => pathname.replace(/_?\.data$/, '');

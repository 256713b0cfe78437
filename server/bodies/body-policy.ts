import { matchRoutes } from 'react-router';
import { bodyPolicies } from './body-policies.ts';

/**
 * The senders from which a body is taken. `provider` is M-Pesa: it is not looked up in the database, and no cap on open bodies applies, so that callbacks
 * are read while the database is away or somebody else fills the caps.
 */
export type Sender = 'anyone' | 'signed in' | 'admin' | 'provider';

export type MediaType =
  | 'application/x-www-form-urlencoded'
  | 'multipart/form-data'
  | 'application/json'
  | 'application/offset+octet-stream';

/** What a route takes as a body. */
export interface BodyPolicy {
  readonly who: Sender;
  /** Null where any type is read. */
  readonly types: readonly MediaType[] | null;
  /** Null where the handler itself knows, as the receiver of uploads does. */
  readonly bytes: number | null;
  /** Fields of a form. */
  readonly fields: number;
  /** From the head of the request to the last byte. */
  readonly seconds: number;
}

export const forms: readonly MediaType[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** For an address that no route with a body has: enough to be told so. */
const defaultPolicy: BodyPolicy = {
  who: 'anyone',
  types: [...forms, 'application/json'],
  bytes: 16 * 1024,
  fields: 50,
  seconds: 10,
};

const routes = Object.keys(bodyPolicies).map((path) => ({ id: path, path }));

/** The policy for an address, by the rules by which React Router finds its route; null where the table has none. */
export function explicitPolicyOf(pathname: string): BodyPolicy | null {
  const [match] = matchRoutes(routes, pagePathOf(pathname)) ?? [];
  return match ? (bodyPolicies[match.route.id] ?? null) : null;
}

/** The policy for any address. */
export const policyOf = (pathname: string): BodyPolicy => explicitPolicyOf(pathname) ?? defaultPolicy;

/** A page posts to its own address with `.data` behind it where JavaScript is there. */
const pagePathOf = (pathname: string) => pathname.replace(/_?\.data$/, '');

/** Addresses whose answers belong to one person. */
const privatePaths =
  /^\/(dashboard|organisation|orders|checkout|cart|o|admin|api|dev|logout|auth)(\/|$)|^\/courses\/[^/]+\/content(\/|$)/;

/**
 * Addresses that are a secret, or have one in their query: the links of mails. They send no referrer, are not listed, and robots.txt
 * disallows them.
 */
const secretPaths =
  /^\/(quotations|p|gift|seats|join|unsubscribe|update-password|reset-password|verify-email|auth\/callback|newsletter\/(confirm|unsubscribe)|waiting-list\/(confirm|leave)|api\/(newsletter\/unsubscribe|unsubscribe|payments))(\/|$)/;

/** Paths that robots.txt disallows. A linked page says `noindex` itself. */
export const disallowed = [
  '/dashboard',
  '/orders',
  '/quotations/',
  '/p/',
  '/admin',
  '/api/',
  '/dev/',
  '/checkout',
  '/cart',
  '/o/',
  '/gift',
  '/seats/',
  '/join/',
  '/organisation',
  '/unsubscribe',
  '/update-password',
  '/reset-password',
  '/verify-email',
  '/newsletter/',
  '/waiting-list/confirm',
  '/waiting-list/leave',
  '/logout',
  '/auth/',
];

const unlistedPaths = /^\/(login|register)$|^\/(newsletter|certificates)\/./;

/**
 * Returns one spelling for the addresses that the router takes for the same page: in any case, with slashes at the end, or for its data
 * alone.
 */
function spellingOf(path: string): string {
  let spelling = path.toLowerCase();
  if (spelling.endsWith('.data')) spelling = spelling.slice(0, -'.data'.length);
  if (spelling.endsWith('/_')) spelling = spelling.slice(0, -1);
  while (spelling.endsWith('/')) spelling = spelling.slice(0, -1);
  return spelling;
}

/** Whether search engines must not list an address: private pages, accounts, links from mails, people's certificates. */
export const isUnlistedPath = (path: string): boolean => isPrivatePath(path) || unlistedPaths.test(spellingOf(path));

/** Whether answers of an address may be in no cache. */
export function isPrivatePath(path: string): boolean {
  const spelling = spellingOf(path);
  return privatePaths.test(spelling) || secretPaths.test(spelling);
}

export const isSecretPath = (path: string): boolean => secretPaths.test(spellingOf(path));

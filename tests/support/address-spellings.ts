import { splitLocale } from '#app/shared/locale.ts';

/** Fills the parameters of a route's address; those without a value get one that names nothing. */
export const fillAddress = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern
    .replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'none'))
    .replace('*', 'nothing-here');

const escapeOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Spellings that URLs call the same address as the plain one. */
export function sameSpellings(address: string): readonly string[] {
  const letter = address.search(/[a-z](?=[^/]*$)/);
  const first = address.slice(1).search(/[a-z]/) + 1;
  const escapeAt = (index: number) =>
    index < 1 ? [] : [address.slice(0, index) + escapeOf(address[index] ?? '') + address.slice(index + 1)];
  return [
    ...escapeAt(letter),
    ...escapeAt(first).map((each) => each.replace(/%\w\w/, (escape) => escape.toUpperCase())),
    address.replaceAll(/[a-z-]/g, (sign) => escapeOf(sign)),
    `/zz/..${address}`,
    `/zz/%2e%2e${address}`,
    `/.${address}`,
    address.replace(/(.)\/(?=[^/]*$)/, '$1\\'),
    `${address}#fragment`,
  ];
}

/** Spellings that the router may take for the plain address, or for none. */
export function nearSpellings(address: string): readonly string[] {
  const { address: plain } = splitLocale(address);
  return [
    address.toUpperCase(),
    address.replace(/[a-z]/, (sign) => sign.toUpperCase()),
    `${address}/`,
    `${address}//`,
    `/${address}`,
    address.replace(/(.)\//, '$1//'),
    address.replace(/(.)\//, '$1%2F'),
    address.replace(/(.)\//, '$1%5C'),
    `${address};a=1`,
    `${address}%20`,
    `${address}/..;/`,
    `/SW${plain}`,
    `/sw/sw${plain}`,
  ];
}

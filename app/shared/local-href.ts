import { getLocale } from '#texts/runtime';
import { localAddress } from './locale.ts';

/** Returns an address in the page's language, for plain links and forms. The router adds the language to its own. */
export const localHref = (address: string): string => localAddress(getLocale(), address);

import { defaultBrand } from '#app/modules/site/default-brand.ts';

/** The routes that make up a page, outermost first, as the router hands them to `meta`. */
export type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

export interface Site {
  readonly brand: string;
  readonly appUrl: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
  readonly socials: Readonly<Record<string, string | null>>;
}

const unknown: Site = { brand: defaultBrand, appUrl: '', city: '', phone: '', email: '', socials: {} };

/** The company's name and address, from the public frame's data; the defaults on a page outside of it. */
export function siteOf(matches: Matches): Site {
  const frame = matches.find((match) => match?.id === 'routes/public/layout')?.loaderData as
    | { facts: Site }
    | undefined;
  return frame?.facts ?? unknown;
}

import type { MetaDescriptor } from 'react-router';
import { defaultBrand } from '#app/modules/site/placeholders.ts';

/** Returns the title of an account page, and keeps it out of search engines. */
export function authMeta(title: string, layout: { readonly brand: string } | undefined): MetaDescriptor[] {
  return [{ title: `${title} · ${layout?.brand ?? defaultBrand}` }, { name: 'robots', content: 'noindex' }];
}

import type { MetaDescriptor } from 'react-router';
import { defaultBrand } from '#app/modules/site/placeholders.ts';

/** The title of an account's page; search engines have nothing to find here. */
export function authMeta(title: string, layout: { readonly brand: string } | undefined): MetaDescriptor[] {
  return [{ title: `${title} · ${layout?.brand ?? defaultBrand}` }, { name: 'robots', content: 'noindex' }];
}

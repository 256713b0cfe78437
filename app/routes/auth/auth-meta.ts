import type { MetaDescriptor } from 'react-router';

/** The title of an account's page; search engines have nothing to find here. */
export function authMeta(title: string, layout: { readonly brand: string } | undefined): MetaDescriptor[] {
  return [{ title: `${title} · ${layout?.brand ?? 'MIC3'}` }, { name: 'robots', content: 'noindex' }];
}

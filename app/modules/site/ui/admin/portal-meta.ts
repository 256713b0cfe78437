import type { MetaDescriptor } from 'react-router';
import { defaultBrand } from '#app/modules/site/placeholders.ts';
import { m } from '#texts';

/** The title of an admin page; search engines have nothing to find here. */
export function portalMeta(title: string, brand: string = defaultBrand): MetaDescriptor[] {
  return [{ title: m.portal_site_page_title({ title, brand }) }, { name: 'robots', content: 'noindex' }];
}

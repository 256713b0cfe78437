import type { MetaDescriptor } from 'react-router';
import { defaultBrand } from '../../placeholders.ts';

/** The title of an admin page; search engines have nothing to find here. */
export function adminMeta(title: string, brand: string = defaultBrand): MetaDescriptor[] {
  return [{ title: `${title} · ${brand} Admin` }, { name: 'robots', content: 'noindex' }];
}

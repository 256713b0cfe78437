import { createPageHandler } from './page-handler.ts';
import { createProduct, type Product, type ProductOptions } from './running-product.ts';

/** The product on the sources as they are now. Vite loads this file anew when anything under it has changed. */
export async function createDevelopmentProduct(
  options: Omit<ProductOptions, 'pages' | 'development'>,
): Promise<Product> {
  const pages = createPageHandler(() => import('virtual:react-router/server-build'), 'development');
  const product = createProduct({ ...options, pages, development: true });
  await product.prepare();
  return product;
}

import { createPageHandler } from './page-handler.ts';
import { createProduct, type Product, type ProductOptions } from './running-product.ts';

/** Creates the product from the current sources. Vite loads this file again after any change below it. */
export async function createDevelopmentProduct(
  options: Omit<ProductOptions, 'pages' | 'development'>,
): Promise<Product> {
  const pages = createPageHandler(() => import('virtual:react-router/server-build'), 'development');
  const product = createProduct({ ...options, pages, development: true });
  await product.prepare();
  return product;
}

import { createPageHandler } from './page-handler.ts';
import { createProduct, type Product, type Surroundings } from './running-product.ts';

/** The product on the sources as they are now. Vite loads this file anew when anything under it has changed. */
export async function createDevelopmentProduct(
  surroundings: Omit<Surroundings, 'pages' | 'development'>,
): Promise<Product> {
  const pages = createPageHandler(() => import('virtual:react-router/server-build'), 'development');
  const product = createProduct({ ...surroundings, pages, development: true });
  await product.prepare();
  return product;
}

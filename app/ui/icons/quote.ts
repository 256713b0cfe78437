import { createIcon } from '../create-icon.ts';

export const Quote = createIcon(
  'text-quote',
  '<path d="M17 5H3"></path><path d="M21 12H8"></path><path d="M21 19H8"></path><path d="M3 12v7"></path>',
);

import { createIcon } from '../create-icon.ts';

export const Rule = createIcon(
  'separator-horizontal',
  '<path d="m16 16-4 4-4-4"></path><path d="M3 12h18"></path><path d="m8 8 4-4 4 4"></path>',
);

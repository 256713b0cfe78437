import { createIcon } from '../create-icon.ts';

export const ListChecks = createIcon(
  'list-checks',
  '<path d="M13 5h8"></path><path d="M13 12h8"></path><path d="M13 19h8"></path><path d="m3 17 2 2 4-4"></path><path d="m3 7 2 2 4-4"></path>',
);

import { createIcon } from '../create-icon.ts';

export const ListBullets = createIcon(
  'list',
  '<path d="M3 5h.01"></path><path d="M3 12h.01"></path><path d="M3 19h.01"></path><path d="M8 5h13"></path><path d="M8 12h13"></path><path d="M8 19h13"></path>',
);

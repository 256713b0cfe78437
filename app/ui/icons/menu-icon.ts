import { createIcon } from '../create-icon.ts';

export const MenuIcon = createIcon(
  'menu',
  '<path d="M4 5h16"></path><path d="M4 12h16"></path><path d="M4 19h16"></path>',
);

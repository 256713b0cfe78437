import { createIcon } from '../create-icon.ts';

export const ToggleLeft = createIcon(
  'toggle-left',
  '<circle cx="9" cy="12" r="3"></circle><rect width="20" height="14" x="2" y="5" rx="7"></rect>',
);

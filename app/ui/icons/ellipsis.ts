import { createIcon } from '../create-icon.ts';

export const Ellipsis = createIcon(
  'ellipsis',
  '<circle cx="12" cy="12" r="1"></circle><circle cx="19" cy="12" r="1"></circle><circle cx="5" cy="12" r="1"></circle>',
);

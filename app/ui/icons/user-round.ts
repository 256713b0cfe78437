import { createIcon } from '../create-icon.ts';

export const UserRound = createIcon(
  'user-round',
  '<circle cx="12" cy="8" r="5"></circle><path d="M20 21a8 8 0 0 0-16 0"></path>',
);

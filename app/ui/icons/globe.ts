import { createIcon } from '../create-icon.ts';

export const Globe = createIcon(
  'globe',
  '<circle cx="12" cy="12" r="10"></circle><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"></path><path d="M2 12h20"></path>',
);

import { createIcon } from '../create-icon.ts';

export const Pause = createIcon(
  'pause',
  '<rect x="14" y="3" width="5" height="18" rx="1"></rect><rect x="5" y="3" width="5" height="18" rx="1"></rect>',
);

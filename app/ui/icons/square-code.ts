import { createIcon } from '../create-icon.ts';

export const SquareCode = createIcon(
  'square-code',
  '<path d="m10 9-3 3 3 3"></path><path d="m14 15 3-3-3-3"></path><rect x="3" y="3" width="18" height="18" rx="2"></rect>',
);

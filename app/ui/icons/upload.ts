import { createIcon } from '../create-icon.ts';

export const Upload = createIcon(
  'upload',
  '<path d="M12 3v12"></path><path d="m17 8-5-5-5 5"></path><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"></path>',
);

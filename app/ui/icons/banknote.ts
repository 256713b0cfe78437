import { createIcon } from '../create-icon.ts';

export const Banknote = createIcon(
  'banknote',
  '<rect width="20" height="12" x="2" y="6" rx="2"></rect><circle cx="12" cy="12" r="2"></circle><path d="M6 12h.01M18 12h.01"></path>',
);

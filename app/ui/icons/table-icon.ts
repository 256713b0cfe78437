import { createIcon } from '../create-icon.ts';

export const TableIcon = createIcon(
  'table-2',
  '<path d="M3 9h18"></path><path d="M9 3v18"></path><rect x="3" y="3" width="18" height="18" rx="2"></rect>',
);

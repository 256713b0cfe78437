import { createIcon } from '../create-icon.ts';

export const ChevronFirst = createIcon('chevron-first', '<path d="m17 18-6-6 6-6"></path><path d="M7 6v12"></path>');

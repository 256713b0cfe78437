import { createIcon } from '../create-icon.ts';

export const ChevronDown = createIcon('chevron-down', '<path d="m6 9 6 6 6-6"></path>');

import { createIcon } from '../create-icon.ts';

export const ChevronUp = createIcon('chevron-up', '<path d="m18 15-6-6-6 6"></path>');

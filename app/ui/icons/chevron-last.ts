import { createIcon } from '../create-icon.ts';

export const ChevronLast = createIcon('chevron-last', '<path d="m7 18 6-6-6-6"></path><path d="M17 6v12"></path>');

import { createIcon } from '../create-icon.ts';

export const ArrowRight = createIcon('arrow-right', '<path d="M5 12h14"></path><path d="m12 5 7 7-7 7"></path>');

import { createIcon } from '../create-icon.ts';

export const Code = createIcon('code', '<path d="m16 18 6-6-6-6"></path><path d="m8 6-6 6 6 6"></path>');

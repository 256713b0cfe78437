import { createIcon } from '../create-icon.ts';

export const ArrowLeft = createIcon('arrow-left', '<path d="m12 19-7-7 7-7"></path><path d="M19 12H5"></path>');

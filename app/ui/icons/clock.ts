import { createIcon } from '../create-icon.ts';

export const Clock = createIcon('clock', '<circle cx="12" cy="12" r="10"></circle><path d="M12 6v6l4 2"></path>');

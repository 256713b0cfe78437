import { createIcon } from '../create-icon.ts';

export const ChartColumn = createIcon(
  'chart-column',
  '<path d="M3 3v16a2 2 0 0 0 2 2h16"></path><path d="M18 17V9"></path><path d="M13 17V5"></path><path d="M8 17v-3"></path>',
);

import type { DragPart } from '../parts/use-drag.ts';

export const contentKinds = ['section', 'lesson'] as const;

/** A section or a lesson, as it is moved. */
export type ContentPart = DragPart<(typeof contentKinds)[number]>;

/** Size of every cover, in units of the drawing. */
export const COVER_SIZE = { width: 640, height: 400 } as const;

/** Maximum characters of the fields of a video. */
export const videoLimits = { address: 300, length: 9 } as const;

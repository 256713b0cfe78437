/** Told to the window when a draft was kept or forgotten. */
export const draftsChanged = 'mic3-drafts-changed';

/** Told by whoever is about to read the drafts: what was typed a moment ago is kept at once. */
export const keepDraftsNow = 'mic3-keep-drafts';

/** The brand until the owner gives another; by itself, so that pages that need no more load no more. */
export const defaultBrand = 'MIC3';

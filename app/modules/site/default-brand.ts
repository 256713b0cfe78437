/** The brand until the owner gives another (decision C11); by itself, so that pages that need no more load no more. */
export const defaultBrand = 'MIC3';

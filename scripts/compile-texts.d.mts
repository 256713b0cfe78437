/** Compiles the texts, unless they are there as they are now. Returns the folder of their functions. */
export function compileTexts(form: 'whole' | 'single'): Promise<string>;

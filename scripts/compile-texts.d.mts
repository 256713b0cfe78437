import type { StoredText, Texts } from './check-texts.mjs';

/** The texts by their keys. */
export type TextsByKey = ReadonlyMap<string, { readonly en: StoredText; readonly sw?: StoredText | undefined }>;

/** Compiles the texts for the server and tests. */
export function compileTexts(): void;
export function textsByKey(texts: Texts): TextsByKey;
export function writeFunctions(texts: TextsByKey): string;
export function writeTypes(texts: TextsByKey): string;

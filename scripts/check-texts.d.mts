/** A text, or its plural forms. */
export type StoredText =
  | string
  | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[];

/** By language, area and key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, StoredText>>>>>>;

export function readTexts(root: string): Texts;
export function readShownKeys(root: string): ReadonlySet<string>;
export function findTextFaults(texts: Texts, shownKeys: ReadonlySet<string>): string[];

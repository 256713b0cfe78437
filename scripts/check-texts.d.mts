/** A text, or its plural forms. */
export type StoredText =
  | string
  | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[];

/** By language, area and key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, StoredText>>>>>>;

export function readTexts(root: string): Texts;
export function readTextUsers(root: string): ReadonlyMap<string, ReadonlySet<string>>;
export function findTextFaults(texts: Texts, users: Pick<ReadonlySet<string>, 'has'>): string[];

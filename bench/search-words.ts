/** Searches in the demo's catalogue: titles, subjects, teachers and categories, and some words without results. */
const words = [
  'frontend',
  'backend',
  'node',
  'postgresql',
  'html',
  'css',
  'javascript',
  'android',
  'offline apps',
  'ai',
  'ai agents',
  'ai basics',
  'spreadsheets',
  'small business',
  'shop',
  'm-pesa',
  'daraja',
  'payments',
  'data analysis',
  'kenyan data',
  'devops',
  'budget',
  'plain english',
  'reports',
  'tenders',
  'grant writing',
  'donor',
  'interface design',
  'design',
  'wanjiru',
  'otieno',
  'mobile',
  'general',
  'beginners',
  'excel',
  'python',
  'react',
  'marketing',
  'photography',
  'accounting',
];

/** Spellings: complete, shortened, with a typing error, in capitals, and with another word. */
const spellings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.slice(0, Math.max(3, word.length - 3)),
  (word) => word.slice(0, 2) + word.slice(3),
  (word) => word.toUpperCase(),
  (word) => `${word} course`,
];

const pathOf = (search: string) => `/courses?${new URLSearchParams({ search }).toString()}`;

/** Returns two hundred searches in turn, which soon repeat. */
export function recurringSearches(): () => string {
  const paths = spellings.flatMap((spell) => words.map((word) => pathOf(spell(word))));
  let next = 0;
  return () => paths[next++ % paths.length] ?? '';
}

/** Returns searches that were never sent before: half with the results of a word of the list, half without results. */
export function newSearches(): () => string {
  let next = 0;
  return () => {
    next += 1;
    const unheardOf = `q${next.toString(36)}z`;
    return pathOf(next % 2 === 0 ? unheardOf : `${words[next % words.length]} or ${unheardOf}`);
  };
}

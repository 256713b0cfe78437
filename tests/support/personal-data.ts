import type pg from 'pg';

/**
 * Columns with data that no log may contain: identities, personal texts, and secrets. M-Pesa's codes of payments are allowed: alerts name
 * them so that an owner can look them up.
 */
const columns: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'email'],
  profiles: ['phone_number'],
  accounts: ['password'],
  sessions: ['token'],
  verifications: ['identifier', 'value'],
  contact_messages: ['name', 'email', 'message'],
  contact_replies: ['body'],
  newsletter_subscriptions: ['email'],
  campaign_recipients: ['email'],
  lesson_notes: ['body'],
  lesson_questions: ['body'],
  lesson_answers: ['body'],
  hand_ins: ['text'],
  reviews: ['body'],
  payment_attempts: ['phone_number'],
  mpesa_receipts: ['phone_number'],
  transaction_checks: ['payer'],
  payment_links: ['shown_name', 'message'],
  payer_words: ['name', 'message'],
  mail_outbox: ['recipient'],
};

/** Shorter values occur by chance: a first name, a code of two letters. */
const shortest = 8;
/** Characters of a long text that are enough to find it. */
const longest = 60;

/** Patterns that no log may contain. Long runs of hexadecimal digits are secrets. */
const patterns: readonly RegExp[] = [
  /[^\s"\\<>]+@[a-z0-9-]+\.[a-z]+/gi,
  /(?<![\w.-])(?:\+?254|0)[17]\d{8}(?!\w)/g,
  /[0-9a-f]{32,}/gi,
  /[?&](?:code|token|state)=[^&\s"]+/g,
  /(?:session_token|set-cookie|authorization)["']?\s*[=:]\s*["']?[^\s"',;]+/gi,
];

/** Returns all personal data and secrets of a database, with those in the links of its mails. */
export async function personalDataOf(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const { rows } = await pool.query<{ word: string }>(
        `select distinct left(${name}, ${longest}) as word from ${table} where length(${name}) >= ${shortest}`,
      );
      for (const { word } of rows) words.add(word);
    }
  }
  const { rows: mails } = await pool.query<{ text: string }>('select text from mail_outbox');
  for (const { text } of mails)
    for (const [, token = ''] of text.matchAll(/[?&](?:token|code)=([\w.~%-]{8,})/g)) words.add(token);
  return words;
}

/** Returns the words and forbidden patterns that a log contains, each once. */
export function personalDataIn(log: string, words: Iterable<string>): string[] {
  const found = new Set(patterns.flatMap((pattern) => [...log.matchAll(pattern)].map(([text]) => text)));
  // Escaped as in JSON.
  for (const word of words) if (log.includes(JSON.stringify(word).slice(1, -1))) found.add(word);
  return [...found];
}

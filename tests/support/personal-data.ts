import type pg from 'pg';

/**
 * Columns that hold what no log may: who people are, what they wrote, and what opens a door. M-Pesa's code of a payment is none of it:
 * alerts name what an owner has to look up there.
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
  lesson_notes: ['body'],
  reviews: ['body'],
  payment_attempts: ['phone_number'],
  mpesa_receipts: ['phone_number'],
  transaction_checks: ['payer'],
  mail_outbox: ['recipient'],
};

/** Shorter ones are found in everything: a first name, a code of two letters. */
const shortest = 8;
/** Of a long text its beginning is enough. */
const longest = 60;

/** What no log may hold, whoever it is about. Long runs of hexadecimal digits are secrets. */
const patterns: readonly RegExp[] = [
  /[^\s"\\<>]+@[a-z0-9-]+\.[a-z]+/gi,
  /(?<![\w.-])(?:\+?254|0)[17]\d{8}(?!\w)/g,
  /[0-9a-f]{32,}/gi,
  /[?&](?:code|token|state)=[^&\s"]+/g,
  /(?:session_token|set-cookie|authorization)["']?\s*[=:]\s*["']?[^\s"',;]+/gi,
];

/** Everything personal or secret that a database holds, and that the links in its mails do. */
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

/** What a log holds of these words, and of what no log may hold anyway; each once. */
export function personalDataIn(log: string, words: Iterable<string>): string[] {
  const found = new Set(patterns.flatMap((pattern) => [...log.matchAll(pattern)].map(([text]) => text)));
  // As JSON writes them.
  for (const word of words) if (log.includes(JSON.stringify(word).slice(1, -1))) found.add(word);
  return [...found];
}

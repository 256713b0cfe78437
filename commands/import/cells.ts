import { categoryFromQuery, type CategoryId, type CourseLevel, courseLevels } from '#app/shared/course-terms.ts';
import { withoutHidden } from '#app/shared/fold-text.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** Whether a cell is empty. Exports of PostgreSQL and of spreadsheets write empty cells differently. */
export function isBlank(text: string): boolean {
  return /^(null|undefined|\\n|n\/a)?$/i.test(text.trim());
}

/**
 * Reads a price of the old system, 6500, '6500.00', '6,500', 'KSh 6,500' or 'KES 6500/=', in cents; null for anything but a number from 0
 * in steps of 0.01.
 */
export function priceOf(text: string): Cents | null {
  const bare = text
    .trim()
    .replace(/^(ksh|kes|sh)s?\.?\s*/i, '')
    .replace(/(\/[=-]|(ksh|kes|sh)s?\.?)$/i, '')
    .trimEnd()
    .replaceAll(/\s(?=\d{3})/g, '');
  const [, whole = '', part = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(bare) ?? [];
  return whole === '' ? null : toCents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')));
}

/** Reads 'true', 't', '1', 'yes' and their opposites; null for anything else. */
export function flagOf(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['true', 't', '1', 'yes', 'y'].includes(word)) return true;
  return ['false', 'f', '0', 'no', 'n'].includes(word) ? false : null;
}

const time = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Reads ISO 8601 and PostgreSQL's format, '2025-03-01 09:00:00.123+00'. A time without a zone is in UTC, as in the old database. Null for
 * anything else.
 */
export function momentOf(text: string): Date | null {
  const found = time.exec(text.trim());
  if (!found) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', part = '', zone = 'Z'] = found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}${offset}`);
  // JavaScript would read 31 February as a day in March.
  const isReal = new Date(`${year}-${month}-${day}T00:00:00Z`).toJSON()?.startsWith(`${year}-${month}-${day}`);
  return isReal && !Number.isNaN(at.getTime()) ? at : null;
}

/** Characters of a list in a cell. */
const maxListLength = 100_000;

/**
 * Reads a list as PostgreSQL, JSON or people write it: '{a,"b c"}', '["a","b"]', 'a, b'; null for a broken list. Drops repeated entries.
 */
export function listOf(text: string): string[] | null {
  const trimmed = text.trim();
  if (isBlank(trimmed)) return [];
  if (trimmed.length > maxListLength) return null;
  if (trimmed.startsWith('[')) return jsonList(trimmed);
  const inner = /^\{([^]*)\}$/.exec(trimmed)?.[1] ?? trimmed;
  const parts: string[][] = [[]];
  for (const [token] of inner.matchAll(/"(?:[^"\\]|\\[^]?)*(?:"|$)|,|[^,"]+/g)) {
    if (token === ',') parts.push([]);
    else if (token.trim() !== '') parts.at(-1)?.push(token.trim());
  }
  const entries = parts.map(entryOf);
  return entries.every((entry) => entry !== null) ? [...new Set(entries.filter((each) => !isBlank(each)))] : null;
}

/** Returns an entry, quoted or not; null for a quote that is not closed, or has text beside it. */
function entryOf([only = '', ...beside]: readonly string[]): string | null {
  if (beside.length > 0) return null;
  if (!only.startsWith('"')) return only;
  return /^"((?:[^"\\]|\\[^])*)"$/.exec(only)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? null;
}

function jsonList(text: string): string[] | null {
  try {
    const parsed = parseJson(text);
    if (!Array.isArray(parsed)) return null;
    const entries = parsed.filter((entry) => entry !== null).map((entry: unknown) => String(entry).trim());
    return [...new Set(entries.filter((entry) => entry !== ''))];
  } catch {
    return null;
  }
}

/** Reads '45', '45%' and '45.5' as whole percent; null for anything outside 0 to 100. */
export function percentOf(text: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(text.trim()) ?? [];
  const percent = digits === undefined ? null : Math.round(Number(digits));
  return percent !== null && percent <= 100 ? percent : null;
}

/** Reads a length in seconds from '95', '95.4', '1:35' or '1:02:05'; null for anything else. */
export function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{1,7}(\.\d+)?$/.test(trimmed)) return Math.round(Number(trimmed));
  if (!/^(\d{1,3}:)?\d{1,3}:\d\d$/.test(trimmed)) return null;
  return trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Reads a level. An empty cell means beginner, an unknown word advanced. */
export function levelOf(text: string): CourseLevel {
  const word = text.trim().toLowerCase();
  return isBlank(word) ? 'beginner' : (courseLevels.find((level) => level === word) ?? 'advanced');
}

/** Reads a category, 'AI_Basics', 'Grant Writing' or 'frontend'; null for an unknown category. */
export function categoryOf(text: string): CategoryId | null {
  return isBlank(text) ? 'general' : categoryFromQuery(text.trim().replaceAll(/[\s-]+/g, '_'));
}

/** Makes one line of text: without control characters, repeated blanks, and blanks at the ends. */
export function lineOf(text: string): string {
  return withoutHidden(text.toWellFormed())
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** TypeScript does not know yet that Node passes the source text of values that are neither objects nor arrays. */
interface JsonWithSource {
  parse(text: string, read: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
}

/**
 * Parses a JSON text. A number that JavaScript cannot hold exactly, as an id above 2^53, comes as its source text, so that two ids never
 * become the same. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  return (JSON as JsonWithSource).parse(text, (_key, value, { source }) =>
    typeof value === 'number' && isRounded(value) ? source : value,
  );
}

/** Whether a number is beyond the integers that JavaScript holds exactly, or infinite. */
function isRounded(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

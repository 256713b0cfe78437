/** A regular expression, taken apart as far as its time depends on it. */
export type Pattern =
  /** One character, of those that this source matches. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly items: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly body: Pattern; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly type: AssertionType }
  | { readonly kind: 'lookahead'; readonly body: Pattern }
  /** A lookbehind of a bounded length, which takes the same time everywhere. */
  | { readonly kind: 'condition' };

export type AssertionType = 'start' | 'end' | 'word_edge' | 'no_word_edge';

/** Thrown for expressions that cannot be analysed: lookbehinds without an end, and references to groups by name. */
export class UnreadablePattern extends Error {
  override name = 'UnreadablePattern';
}

/** Parses the source of a regular expression that the compiler has accepted. Throws UnreadablePattern. */
export function parsePattern(source: string, flags: string): Pattern {
  const reader = new PatternReader(source, flags.includes('v'));
  const pattern = reader.choice();
  if (!reader.isAtEnd) throw new UnreadablePattern(`something is behind ${reader.position}`);
  return pattern;
}

const escape = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])/iy;
const braces = /\{(\d+)(,(\d*))?\}/y;
const group = /\((?:\?(?:<(?![=!])[^>]*>|[a-z]*(?:-[a-z]*)?:|<?[=!]))?/iy;

class PatternReader {
  readonly #source: string;
  readonly #nestsClasses: boolean;
  /** Bodies of the groups that references can name; undefined within the group. */
  readonly #groups: (Pattern | undefined)[] = [];
  position = 0;

  constructor(source: string, nestsClasses: boolean) {
    this.#source = source;
    this.#nestsClasses = nestsClasses;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#source.length;
  }

  choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return { kind: 'choice', options };
  }

  #sequence(): Pattern {
    const items: Pattern[] = [];
    while (!this.isAtEnd && !'|)'.includes(this.#next)) items.push(this.#repeated(this.#single()));
    return { kind: 'sequence', items };
  }

  #repeated(body: Pattern): Pattern {
    const [min, max] = this.#count();
    if (min === 1 && max === 1) return body;
    this.#take('?');
    return { kind: 'repeat', body, min, max };
  }

  #count(): [number, number] {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const counted = this.#match(braces);
    if (!counted) return [1, 1];
    const [, min, range, max] = counted;
    const most = range === undefined ? Number(min) : max === '' ? Infinity : Number(max);
    return [Number(min), most];
  }

  #single(): Pattern {
    if (this.#next === '(') return this.#group();
    if (this.#next === '[') return { kind: 'character', source: this.#class() };
    if (this.#next === '\\') return this.#escape();
    if (this.#take('^')) return { kind: 'assertion', type: 'start' };
    if (this.#take('$')) return { kind: 'assertion', type: 'end' };
    const [source = ''] = this.#source.slice(this.position, this.position + 2);
    this.position += source.length;
    return { kind: 'character', source };
  }

  #group(): Pattern {
    const [open = ''] = this.#match(group) ?? [];
    const number = open === '(' || /^\(\?<[^=!]/.test(open) ? this.#groups.push(undefined) : null;
    const body = this.choice();
    if (number !== null) this.#groups[number - 1] = body;
    if (!this.#take(')')) throw new UnreadablePattern(`no bracket at ${this.position}`);
    if (!/[=!]$/.test(open)) return body;
    if (!open.includes('<')) return { kind: 'lookahead', body };
    if (isEndless(body)) throw new UnreadablePattern('a lookbehind without an end');
    return { kind: 'condition' };
  }

  /** A class of characters, which may hold others with the flag v. */
  #class(): string {
    const begin = this.position;
    let depth = 0;
    do {
      if (this.#next === '\\') this.#match(escape);
      else {
        if (this.#next === '[' && (depth === 0 || this.#nestsClasses)) depth += 1;
        if (this.#next === ']') depth -= 1;
        this.position += 1;
      }
    } while (depth > 0 && !this.isAtEnd);
    return this.#source.slice(begin, this.position);
  }

  #escape(): Pattern {
    const [source = ''] = this.#match(escape) ?? [];
    if (source === '\\b') return { kind: 'assertion', type: 'word_edge' };
    if (source === '\\B') return { kind: 'assertion', type: 'no_word_edge' };
    if (!/^\\(?:[1-9]|k<)/.test(source)) return { kind: 'character', source };
    // At most what the group itself may have read.
    const named = this.#groups[Number(source.slice(1)) - 1];
    if (!named) throw new UnreadablePattern('a reference to a group by its name');
    return { kind: 'sequence', items: [{ kind: 'condition' }, named] };
  }

  get #next(): string {
    return this.#source[this.position] ?? '';
  }

  #take(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.position += 1;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.#source);
    if (found) this.position = sticky.lastIndex;
    return found;
  }
}

function isEndless(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'sequence':
      return pattern.items.some(isEndless);
    case 'choice':
      return pattern.options.some(isEndless);
    case 'repeat':
      return pattern.max === Infinity || isEndless(pattern.body);
    case 'lookahead':
      return isEndless(pattern.body);
    case 'character':
    case 'assertion':
    case 'condition':
      return false;
  }
}

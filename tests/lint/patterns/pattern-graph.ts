import { parsePattern, UnreadablePattern, type AssertionType, type Pattern } from './parse-pattern.ts';

/** What the engine does as it reads a text: which state may follow which, by which character. */
export interface PatternGraph {
  readonly states: readonly GraphState[];
  /** States of a search that may begin behind a character; none where the expression begins at the start of the text alone. */
  readonly search: ReadonlySet<number>;
}

export interface GraphState {
  readonly steps: readonly Step[];
  /** Whether the expression matches whatever follows. */
  readonly isDone: boolean;
}

interface Step {
  readonly to: number;
  /** Index of a kind of character. */
  readonly character: string;
  /** In how many ways the engine gets there: 2 for more than one. */
  readonly ways: number;
}

/** A repetition up to this number is a factor, beyond it as good as endless. */
const boundedRepeat = 64;

/** Copies of the body of a bounded repetition: the time depends on what follows what, not on their number. */
const copies = 4;

type CharacterClass = 'start' | 'word' | 'newline' | 'other';

interface Node {
  /** Nodes that follow without reading a character, with what must be true there. */
  readonly empty: { readonly to: number; readonly needs: AssertionType | 'condition' | null }[];
  /** The source of the character that it reads, and the node after it. */
  character: { readonly source: string; readonly to: number } | null;
}

class Nodes {
  readonly all: Node[] = [];

  add(node: Partial<Node> = {}): number {
    this.all.push({ empty: node.empty ?? [], character: node.character ?? null });
    return this.all.length - 1;
  }

  link(from: number, to: number): void {
    this.all[from]?.empty.push({ to, needs: null });
  }

  /** Adds the nodes of a pattern that goes on at `next`; returns where it begins. */
  build(pattern: Pattern, next: number): number {
    switch (pattern.kind) {
      case 'character':
        return this.add({ character: { source: pattern.source, to: next } });
      case 'sequence':
        return pattern.items.reduceRight((behind, item) => this.build(item, behind), next);
      case 'choice':
        return this.add({ empty: pattern.options.map((each) => ({ to: this.build(each, next), needs: null })) });
      case 'assertion':
        return this.add({ empty: [{ to: next, needs: pattern.type }] });
      case 'condition':
        return this.add({ empty: [{ to: next, needs: 'condition' }] });
      case 'lookahead': {
        const body = this.build(pattern.body, this.add());
        return this.add({
          empty: [
            { to: body, needs: null },
            { to: next, needs: 'condition' },
          ],
        });
      }
      case 'repeat':
        return this.#repeat(pattern, next);
    }
  }

  #repeat({ body, min, max }: Extract<Pattern, { kind: 'repeat' }>, next: number): number {
    let begin = next;
    if (max > boundedRepeat) {
      begin = this.add();
      this.link(begin, this.build(body, begin));
      this.link(begin, next);
    } else {
      for (let count = Math.min(max - min, copies); count > 0; count -= 1) {
        const optional = this.add();
        this.link(optional, this.build(body, begin));
        this.link(optional, next);
        begin = optional;
      }
    }
    for (let count = Math.min(min, copies); count > 0; count -= 1) begin = this.build(body, begin);
    return begin;
  }
}

/** Characters that expressions tell apart, beside those that they name. */
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '\u00a0',
  '\u00e9',
  '\u00df',
  '\u0130',
  '\u017f',
  '\u212a',
  '\u2028',
  '\u2212',
  '\u0301',
  '\u0663',
  '\u4e00',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\ud83d',
  '\ud83d\ude00',
];

const classOf = (character: string): CharacterClass =>
  /^\w$/.test(character) ? 'word' : /^[\n\r\u2028\u2029]$/.test(character) ? 'newline' : 'other';

/** Makes the graph of an expression. Throws UnreadablePattern. */
export function graphOf({ source, flags }: { readonly source: string; readonly flags: string }): PatternGraph {
  const nodes = new Nodes();
  const accept = nodes.add();
  const entry = nodes.build(parsePattern(source, flags), accept);
  const kinds = characterKinds(nodes.all, source, flags);
  const isMultiline = flags.includes('m');
  const needsClass = nodes.all.some(({ empty }) => empty.some(({ needs }) => needs !== null && needs !== 'condition'));
  const classes: readonly CharacterClass[] = needsClass ? ['word', 'newline', 'other'] : ['other'];
  const groupOf = (character: string): CharacterClass => (needsClass ? classOf(character) : 'other');
  const readers = nodes.all.flatMap(({ character }, node) =>
    character ? classes.map((of) => ({ node, of, behind: character.to })) : [],
  );
  const numbers = new Map(readers.map(({ node, of }, index) => [`${node} ${of}`, index]));
  const follow = (behind: number, before: CharacterClass): Following => {
    const ways = new Map<string, number>();
    const sure = new Map<string, number[]>();
    let [isDone, isDoneAtEnd] = [false, false];
    for (const { to, needs } of emptyPaths(nodes.all, behind)) {
      if (to === accept) {
        isDone ||= needs.length === 0;
        isDoneAtEnd ||= needs.every((need) => need === 'end');
      }
      const reads = nodes.all[to]?.character;
      if (!reads) continue;
      for (const character of kinds.get(reads.source) ?? []) {
        const holds = needs.every((need) => isTrue(need, before, classOf(character), isMultiline));
        const next = numbers.get(`${to} ${groupOf(character)}`) ?? 0;
        const key = `${next} ${character}`;
        if (holds) ways.set(key, Math.min(2, (ways.get(key) ?? 0) + 1));
        if (holds && !needs.includes('condition')) sure.set(character, [...(sure.get(character) ?? []), next]);
      }
    }
    const steps = [...ways].map(([key, count]): Step => {
      const at = key.indexOf(' ');
      return { to: Number(key.slice(0, at)), character: key.slice(at + 1), ways: count };
    });
    return { steps, isDone, isDoneAtEnd, sure };
  };
  const states: GraphState[] = neverFailing(
    [...readers.map(({ behind, of }) => follow(behind, of)), follow(entry, 'start')],
    kinds.get(anything) ?? new Set(),
  );
  const begun = classes.map((of) => follow(entry, of));
  if (begun.every(({ steps, isDone }) => steps.length === 0 && !isDone)) return { states, search: new Set() };
  const searchOf = new Map(classes.map((of, index) => [of, states.length + index]));
  const onwards = [...(kinds.get(anything) ?? [])].map((character): Step => ({
    to: searchOf.get(groupOf(character)) ?? 0,
    character,
    ways: 1,
  }));
  states.push(...begun.map(({ steps, isDone }) => ({ steps: [...steps, ...onwards], isDone })));
  return { states, search: new Set(searchOf.values()) };
}

const anything = '';

interface Following extends GraphState {
  /** Whether the expression has matched where the text ends here. */
  readonly isDoneAtEnd: boolean;
  /** States that follow each character, whatever stands around it. */
  readonly sure: ReadonlyMap<string, readonly number[]>;
}

/** Marks as done the states from which the expression matches every text, such as those of `.*$` with the flag s. */
function neverFailing(states: readonly Following[], characters: ReadonlySet<string>): Following[] {
  const kept = new Set(states.keys());
  let count = 0;
  while (count !== kept.size) {
    count = kept.size;
    for (const [index, { isDone, isDoneAtEnd, sure }] of states.entries()) {
      const goesOn = [...characters].every((character) => sure.get(character)?.some((state) => kept.has(state)));
      if (!isDone && !(isDoneAtEnd && goesOn)) kept.delete(index);
    }
  }
  return states.map((state, index) => ({ ...state, isDone: kept.has(index) }));
}

/** Returns, for each source of a character, one example of each kind of character that it matches; for `anything` all of them. */
function characterKinds(nodes: readonly Node[], source: string, flags: string): Map<string, Set<string>> {
  const sources = [...new Set(nodes.flatMap(({ character }) => (character ? [character.source] : [])))];
  const tests = sources.map((each) => new RegExp(`^(?:${each})$`, flags.replaceAll(/[gymd]/g, '')));
  const kinds = new Map<string, string>();
  // Without the flag u a character of two code units is two characters.
  const characters = [...samples, ...Array.from(source)];
  const units = /[uv]/.test(flags) ? characters : characters.flatMap((each) => each.split(''));
  for (const character of new Set(units)) {
    const matches = tests.map((test) => (test.test(character) ? 1 : 0)).join('');
    const kind = `${matches} ${classOf(character)}`;
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  const examples = new Set(kinds.values());
  const bySource = new Map<string, Set<string>>([[anything, examples]]);
  for (const [index, each] of sources.entries())
    bySource.set(each, new Set([...examples].filter((character) => tests[index]?.test(character))));
  return bySource;
}

interface EmptyPath {
  readonly to: number;
  readonly needs: readonly (AssertionType | 'condition')[];
}

/** Returns every way through nodes that read nothing. */
function emptyPaths(nodes: readonly Node[], from: number): EmptyPath[] {
  const paths: EmptyPath[] = [];
  // A second time along the same edge would be a repetition of nothing, which the engine does not do.
  const walk = (node: number, needs: EmptyPath['needs'], seen: ReadonlySet<string>): void => {
    if (paths.length > 20_000) throw new UnreadablePattern('too many ways that read nothing');
    paths.push({ to: node, needs });
    for (const [index, { to, needs: need }] of nodes[node]?.empty.entries() ?? []) {
      const edge = `${node} ${index}`;
      if (!seen.has(edge)) walk(to, need === null ? needs : [...needs, need], new Set([...seen, edge]));
    }
  };
  walk(from, [], new Set());
  return paths;
}

function isTrue(
  need: AssertionType | 'condition',
  before: CharacterClass,
  next: CharacterClass,
  isMultiline: boolean,
): boolean {
  switch (need) {
    case 'condition':
      return true;
    case 'start':
      return before === 'start' || (isMultiline && before === 'newline');
    case 'end':
      return isMultiline && next === 'newline';
    case 'word_edge':
      return (before === 'word') !== (next === 'word');
    case 'no_word_edge':
      return (before === 'word') === (next === 'word');
  }
}

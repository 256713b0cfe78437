import { graphOf, type GraphState, type PatternGraph } from './pattern-graph.ts';

/** Why an expression takes more than linear time: a text that it divides in many ways before it gives up. */
interface Ambiguity {
  readonly growth: 'polynomial' | 'exponential';
  /** What is repeated to make it slow. */
  readonly repeated: string;
}

/**
 * Returns how an expression can take more than linear time, or null. The engine tries every way through the expression before it gives up, so
 * there must be one way alone: no text may take a repetition back to itself in two ways (exponential), and none that one repetition reads may
 * lead from it into another one that reads it too (polynomial). A search that begins behind every character is a repetition itself. A state
 * where the expression has matched ends all trying. Throws UnreadablePattern.
 */
export function findAmbiguity(expression: { readonly source: string; readonly flags: string }): Ambiguity | null {
  const graph = graphOf(expression);
  const again = /[gy]/.test(expression.flags);
  const loops = loopsOf(graph.states);
  const open = (state: number) => graph.states[state]?.isDone !== true;
  return exponential(graph, loops, open) ?? polynomial(graph, loops, open, again);
}

/** For each state the number of the loop that it is part of; -1 for none. */
interface Loops {
  readonly of: readonly number[];
  readonly members: readonly (readonly number[])[];
  /** States that can be reached from a state. */
  readonly reach: readonly ReadonlySet<number>[];
}

function loopsOf(states: readonly GraphState[]): Loops {
  const next = states.map(({ steps }) => [...new Set(steps.map(({ to }) => to))]);
  const reach = next.map((begin) => {
    const seen = new Set<number>(begin);
    for (const state of seen) for (const to of next[state] ?? []) seen.add(to);
    return seen;
  });
  const of = states.map((_, state) =>
    reach[state]?.has(state) ? [...(reach[state] ?? [])].filter((to) => reach[to]?.has(state)).reduce(lesser) : -1,
  );
  const members = states.map((_, loop) => of.flatMap((each, state) => (each === loop ? [state] : [])));
  return { of, members, reach };
}

const lesser = (one: number, other: number) => Math.min(one, other);

type Open = (state: number) => boolean;

/** Walks a product of the graph with itself from `begin`, and returns the text that leads to what `isEnd` accepts. */
function textTo<Place extends readonly number[]>(
  begin: Place,
  nextOf: (place: Place) => Iterable<readonly [character: string, place: Place, isForked: boolean]>,
  isEnd: (place: Place, isForked: boolean) => boolean,
): string | null {
  const seen = new Set<string>([`${begin.join()} false`]);
  const queue: { readonly place: Place; readonly text: string; readonly isForked: boolean }[] = [
    { place: begin, text: '', isForked: false },
  ];
  for (const { place, text, isForked } of queue) {
    for (const [character, next, forks] of nextOf(place)) {
      const forked = isForked || forks;
      if (isEnd(next, forked)) return text + character;
      const key = `${next.join()} ${forked}`;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ place: next, text: text + character, isForked: forked });
    }
  }
  return null;
}

function exponential({ states, search }: PatternGraph, loops: Loops, open: Open): Ambiguity | null {
  for (const [loop, members] of loops.members.entries()) {
    if (members.length === 0 || members.some((state) => search.has(state))) continue;
    const stepsOf = (state: number) =>
      (states[state]?.steps ?? []).filter(({ to }) => loops.of[to] === loop && open(to));
    for (const state of members.filter(open)) {
      const repeated = textTo<readonly [number, number]>(
        [state, state],
        function* ([left, right]) {
          for (const one of stepsOf(left))
            for (const other of stepsOf(right))
              if (one.character === other.character)
                yield [one.character, [one.to, other.to], one.to !== other.to || (left === right && one.ways > 1)];
        },
        ([left, right], isForked) => isForked && left === state && right === state,
      );
      if (repeated !== null) return { growth: 'exponential', repeated };
    }
  }
  return null;
}

function polynomial({ states, search }: PatternGraph, loops: Loops, open: Open, again: boolean): Ambiguity | null {
  const looping = states.flatMap((_, state) => (loops.of[state] === -1 ? [] : [state]));
  for (const from of looping) {
    const isSearch = search.has(from);
    if (!isSearch && !open(from)) continue;
    for (const into of looping) {
      if (into === from || search.has(into) || !open(into) || loops.reach[from]?.has(into) !== true) continue;
      const stepsOf = (state: number) => states[state]?.steps ?? [];
      const first = (to: number) => loops.of[to] === loops.of[from] && (isSearch || open(to));
      // A search for all of them goes on behind a match.
      const second = (to: number) => loops.reach[to]?.has(into) === true && (open(to) || (isSearch && again));
      const third = (to: number) => loops.of[to] === loops.of[into] && open(to);
      const repeated = textTo<readonly [number, number, number]>(
        [from, from, into],
        function* ([one, two, three]) {
          for (const a of stepsOf(one)) {
            if (!first(a.to)) continue;
            for (const b of stepsOf(two)) {
              if (b.character !== a.character || !second(b.to)) continue;
              for (const c of stepsOf(three))
                if (c.character === a.character && third(c.to)) yield [a.character, [a.to, b.to, c.to], false];
            }
          }
        },
        ([one, two, three]) => one === from && two === into && three === into,
      );
      if (repeated !== null) return { growth: 'polynomial', repeated };
    }
  }
  return null;
}

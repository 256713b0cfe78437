import { parseSync, Visitor, type ESTree } from 'vite';

/** A call in a loop that goes through something longer than one turn of the loop: n turns of n steps. */
interface RepeatedWalk {
  readonly line: number;
  /** What is walked and how: 'rows.find'. */
  readonly call: string;
}

/** Methods of texts and lists that run a callback once for each item. */
const repeating = new Set(
  [
    'every filter find findIndex findLast findLastIndex flatMap forEach from map reduce replace replaceAll some sort',
    'toSorted',
  ].flatMap((names) => names.split(' ')),
);

/** Methods that look at every character or item, at worst. Not `slice`: V8 cuts and joins texts in constant time. */
const walking = new Set(
  [
    'every filter find findIndex findLast findLastIndex includes indexOf lastIndexOf match matchAll replace replaceAll',
    'search some split',
  ].flatMap((names) => names.split(' ')),
);

/** Methods that move all items behind a place. */
const moving = new Set(['shift', 'splice', 'unshift']);

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Declaration {
  readonly name: string;
  readonly scope: Range;
}

type Pattern = ESTree.BindingPattern | ESTree.ParamPattern | ESTree.BindingRestElement;

function namesOf(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesOf(each.type === 'Property' ? each.value : each));
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : namesOf(each)));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'TSParameterProperty':
      return namesOf(pattern.parameter);
  }
}

/** Returns the name that an expression begins with, through members, calls and defaults: 'rows' of `(rows.get(a) ?? []).filter`. */
function rootOf(expression: ESTree.Expression | ESTree.Super): ESTree.IdentifierReference | null {
  switch (expression.type) {
    case 'Identifier':
      return expression;
    case 'MemberExpression':
      // One item of a list.
      return expression.computed ? null : rootOf(expression.object);
    case 'CallExpression':
      // What a function returns is its own.
      return expression.callee.type === 'Identifier' ? null : rootOf(expression.callee);
    case 'LogicalExpression':
      return rootOf(expression.left);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return rootOf(expression.expression);
    default:
      return null;
  }
}

const contains = (outer: Range, { start, end }: Range) => outer.start <= start && end <= outer.end;
const innermost = (ranges: readonly Range[], place: Range) =>
  ranges.filter((range) => contains(range, place)).toSorted((a, b) => b.start - a.start || a.end - b.end)[0];

/**
 * Returns the calls of a module that walk, in a loop or in a callback of a list, what was there before it, and those that move the items of a
 * list there. What the loop's own turn declares is short; what the module itself declares or imports has a fixed length, and so have loops
 * over it; a `for` whose step searches on from the last find walks its text once. What a function does that a loop calls is not seen:
 * tests/readers measures that.
 */
export function findRepeatedWalks(path: string, code: string): RepeatedWalk[] {
  const { program } = parseSync(path, code);
  const scopes: Range[] = [program];
  const functions: Range[] = [program];
  const declared: Declaration[] = [];
  const declarators: { readonly names: string[]; readonly place: Range }[] = [];
  /** Code that runs again and again, for each of `over`. */
  const loops: { readonly range: Range; readonly over: ESTree.Expression | null }[] = [];
  const callbacks = new Set<Range>();
  const calls: { readonly method: string; readonly of: ESTree.Expression; readonly place: Range }[] = [];
  const steps: Range[] = [];
  /** Calls that are awaited: of a port, not of a list. */
  const awaited = new Set<Range>();

  const declare = (patterns: readonly Pattern[], scope: Range) =>
    declared.push(...patterns.flatMap(namesOf).map((name) => ({ name, scope })));
  const enterFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    scopes.push(node);
    functions.push(node);
    declare(node.params, node);
  };
  const enterItems = ({ left, right, body }: ESTree.ForOfStatement | ESTree.ForInStatement) => {
    loops.push({ range: body, over: right });
    scopes.push(body);
    if (left.type === 'VariableDeclaration')
      declare(
        left.declarations.map(({ id }) => id),
        body,
      );
  };
  const enterWhile = (node: Range) => void loops.push({ range: node, over: null });
  new Visitor({
    BlockStatement: (node) => void scopes.push(node),
    FunctionDeclaration: enterFunction,
    FunctionExpression: enterFunction,
    ArrowFunctionExpression: enterFunction,
    ForOfStatement: enterItems,
    ForInStatement: enterItems,
    WhileStatement: enterWhile,
    DoWhileStatement: enterWhile,
    ForStatement(node) {
      scopes.push(node);
      loops.push({ range: { start: node.init?.end ?? node.start + 1, end: node.end }, over: null });
      if (node.update) steps.push(node.update);
    },
    AwaitExpression({ argument }) {
      if (argument.type === 'CallExpression') awaited.add(argument);
    },
    ImportDeclaration: ({ specifiers }) =>
      declare(
        specifiers.map(({ local }) => local),
        program,
      ),
    VariableDeclarator: (node) => void declarators.push({ names: namesOf(node.id), place: node }),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const method = callee.property.name;
      calls.push({ method, of: callee.object, place: node });
      if (!repeating.has(method)) return;
      for (const argument of node.arguments) {
        if (argument.type !== 'ArrowFunctionExpression' && argument.type !== 'FunctionExpression') continue;
        callbacks.add(argument);
        loops.push({ range: argument, over: method === 'from' ? null : callee.object });
      }
    },
  }).visit(program);
  for (const { names, place } of declarators) {
    const scope = innermost(scopes, place) ?? program;
    declared.push(...names.map((name) => ({ name, scope })));
  }

  const scopeOf = (name: ESTree.IdentifierReference): Range =>
    innermost(
      declared.filter((each) => each.name === name.name).map(({ scope }) => scope),
      name,
    ) ?? program;
  const isFixed = (list: ESTree.Expression): boolean => {
    if (list.type === 'ArrayExpression') return list.elements.every((each) => each?.type !== 'SpreadElement');
    if (list.type === 'TSAsExpression' || list.type === 'ParenthesizedExpression') return isFixed(list.expression);
    if (list.type === 'CallExpression' && list.callee.type === 'MemberExpression') return isFixedCall(list);
    const root = list.type === 'MemberExpression' || list.type === 'Identifier' ? rootOf(list) : null;
    return root !== null && scopeOf(root) === program;
  };
  /** `Object.keys(names)`, `names.values()` of fixed names. */
  const isFixedCall = ({ callee, arguments: [first, ...others] }: ESTree.CallExpression): boolean => {
    if (callee.type !== 'MemberExpression') return false;
    if (callee.object.type === 'Identifier' && callee.object.name === 'Object')
      return others.length === 0 && first !== undefined && first.type !== 'SpreadElement' && isFixed(first);
    return first === undefined && isFixed(callee.object);
  };
  const turning = loops.filter(({ over }) => over === null || !isFixed(over)).map(({ range }) => range);

  return calls.flatMap(({ method, of, place }) => {
    const root = rootOf(of);
    const isWalk = walking.has(method) && root !== null && !isFixed(of);
    if (!(isWalk || moving.has(method)) || awaited.has(place) || steps.some((step) => contains(step, place))) return [];
    // A function that is no callback does not run for each turn of the loop around it.
    const own =
      innermost(
        functions.filter((each) => !callbacks.has(each)),
        place,
      ) ?? program;
    const scope = root ? scopeOf(root) : program;
    const isRepeated = turning.some(
      (loop) => contains(loop, place) && loop.start >= own.start && scope.start < loop.start && contains(scope, loop),
    );
    if (!isRepeated) return [];
    return [{ line: code.slice(0, place.start).split('\n').length, call: `${root?.name ?? '…'}.${method}` }];
  });
}

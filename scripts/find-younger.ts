/** Flags of regular expressions that one of them does not know, so that it refuses the whole file: 'v'. Lookbehind is known to all of them. */
const hasYoungerFlag = (flags: string) => flags.includes('v');
/** Groups with flags of their own, and names that two alternatives share, which are refused in the same way. */
const hasYoungerGroup = (pattern: string) =>
  /\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', '')) || /\(\?<(\w+)>.*\(\?<\1>/s.test(pattern);

const textOf = (node: { readonly value?: unknown } | undefined) => (typeof node?.value === 'string' ? node.value : '');

/** Returns the regular expressions in a parsed file of JavaScript that an old browser cannot read. */
export function findYoungerPatterns(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    regex,
    callee,
    arguments: values,
  } = node as {
    readonly type?: string;
    readonly regex?: { readonly pattern: string; readonly flags: string };
    readonly callee?: { readonly name?: string };
    readonly arguments?: readonly { readonly value?: unknown }[];
  };
  const written =
    regex ?? (callee?.name === 'RegExp' && values ? { pattern: textOf(values[0]), flags: textOf(values[1]) } : null);
  const found =
    written && (type === 'Literal' || type === 'NewExpression' || type === 'CallExpression')
      ? hasYoungerFlag(written.flags) || hasYoungerGroup(written.pattern)
      : false;
  return [
    ...(found && written ? [`/${written.pattern}/${written.flags}`] : []),
    ...Object.values(node).flatMap(findYoungerPatterns),
  ];
}

/** CSS that one of them does not know and without which a page breaks: a rule is dropped whole, or a value leaves its element unreadable. */
const youngerStyles = [
  /[{};]\s*&[^{}]*\{/,
  /@(?:scope|function)\b[^{;]*/,
  /\blight-dark\(/,
  /\b(?:anchor|anchor-size|if|sibling-index|sibling-count)\(/,
  /\b(?:anchor-name|position-anchor|position-area)\s*:/,
  /:(?:user-valid|user-invalid|open|state\([^)]*\))(?=[^\w-][^{}]*\{)/,
];

/** A ground that Chrome 109 leaves out, where no declaration before it stands in. A colour of letters is inherited instead. */
const bareMix = /(?<=[{;])(background|background-color):[^;}]*color-mix\(/g;

/** Returns what a built stylesheet needs and an old browser lacks; not what stands within @supports. */
export function findYoungerStyles(css: string): string[] {
  const always = css.replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const mixes = (always.match(/\{[^{}]*\}/g) ?? []).flatMap((rule) =>
    [...rule.matchAll(bareMix)]
      .filter(({ 1: name = '', index }) => !new RegExp(`[{;]${name}:[^;]*;`).test(rule.slice(0, index)))
      .map(([mix]) => mix),
  );
  return [...youngerStyles.flatMap((each) => each.exec(always)?.[0] ?? []), ...mixes];
}

/** TypeScript does not know yet what Node gives beside a value: the text that stands there, of all that is neither object nor array. */
interface JsonWithSource {
  parse(text: string, read: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
}

/**
 * What a JSON text says. A number that JavaScript cannot hold to the last digit, as an id above 2^53, comes as the text that stands there, so that
 * two ids are never taken for one. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  return (JSON as JsonWithSource).parse(text, (_key, value, { source }) =>
    typeof value === 'number' && isRounded(value) ? source : value,
  );
}

/** Beyond the whole numbers that are held exactly; infinite where it is too large altogether. */
function isRounded(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

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

/** A group may import those before it, never those after it. */
export const groupOrder: readonly string[];

declare const plugin: { readonly rules: Readonly<Record<string, object>> };
export default plugin;
export declare function areaOf(
  path: string,
): { readonly kind: string; readonly group?: string; readonly name?: string } | null;

/**
 * The name of a receipt as a person typed it. One that begins with its provider's name and a colon stands as it is; all others are in
 * capitals.
 */
export function readReceiptName(typed: string): string {
  const name = typed.trim().slice(0, 140);
  return name.includes(':') ? name : name.toUpperCase();
}

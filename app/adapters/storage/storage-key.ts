/** Keys are the product's own; anything that could leave its folder or its bucket is a programming error. */
const safeKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/;

/** Returns the key. Throws RangeError if it is invalid. */
export function checkKey(key: string): string {
  if (key.length > 200 || !safeKey.test(key)) throw new RangeError(`not a storage key: ${key.slice(0, 200)}`);
  return key;
}

import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

/** The library passes options and a callback. */
function cheapScrypt(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
): void {
  scrypt(password, salt, length, { ...options, N: 2 }, callback);
}

// Makes a password cost next to nothing instead of 70 ms of CPU in files with a database, which sign in hundreds of people. What it costs in
// the product is proven by `app/modules/people/accounts/password-cost.test.ts`. It runs before each file, and its worker stays the same.
if (scrypt.name !== cheapScrypt.name) {
  crypto.scrypt = cheapScrypt as typeof scrypt;
  syncBuiltinESMExports();
}

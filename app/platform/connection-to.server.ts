import type pg from 'pg';

/** The words of `sslmode` that PostgreSQL's own programs know and that differ in strictness. */
const knownMode = /[?&]sslmode=(prefer|require|verify-ca|verify-full)(&|$)/;

/**
 * How to reach the server of a URL. `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts and believes any
 * certificate, unless `sslrootcert` names whom to believe; `verify-full` asks for a good certificate of the very name. By itself pg
 * would take all of them for `verify-full` and say in a warning that this will change.
 */
export function connectionTo(url: string): pg.ClientConfig {
  const asPrograms = knownMode.test(url) && !url.includes('uselibpqcompat=');
  return { connectionString: asPrograms ? `${url}&uselibpqcompat=true` : url };
}

/** A PostgreSQL's address; null where it cannot be read. A Unix socket's has no host beside user and password: its folder is `?host=`. */
export function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
}

/** Whether it names a database, and its parts can be read: signs such as `%` in a password must be written as numbers. */
export function isDatabaseUrl(text: string): boolean {
  const url = parseDatabaseUrl(text);
  if (!url || url.pathname.length < 2) return false;
  try {
    decodeURIComponent(url.username + url.password + url.hostname + url.pathname);
  } catch {
    return false;
  }
  return url.hostname !== '' || url.searchParams.has('host');
}

/** The host; of a Unix socket, its folder. */
export function databaseHost(url: URL): string {
  return url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
}

/** Whether the connection is encrypted. */
export function isEncrypted({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode');
  if (mode !== null) return mode !== 'disable';
  return ['true', '1'].includes(searchParams.get('ssl') ?? '');
}

/** Whether it is, and the server has to prove by its certificate who it is. */
export function isVerified(url: URL): boolean {
  const mode = url.searchParams.get('sslmode') ?? 'verify-full';
  return (
    isEncrypted(url) && (mode.startsWith('verify-') || (mode === 'require' && url.searchParams.has('sslrootcert')))
  );
}

/** Takes the password out of words that may hold it. */
export function withoutPassword(words: string, databaseUrl: string): string {
  const password = parseDatabaseUrl(databaseUrl)?.password ?? '';
  return password === '' ? words : words.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
}

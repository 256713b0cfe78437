/** Parses a PostgreSQL URL; null if it is invalid. A URL of a Unix socket has no host after user and password: its folder is `?host=`. */
export function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
}

/** Returns whether a text is a readable URL with a database name. Signs such as `%` in a password must be percent-encoded. */
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

/** Returns the host, or the folder of a Unix socket. */
export function databaseHost(url: URL): string {
  return url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
}

/** Returns whether the connection is encrypted. */
export function isEncrypted({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode');
  if (mode !== null) return mode !== 'disable';
  return ['true', '1'].includes(searchParams.get('ssl') ?? '');
}

/** Returns whether the connection is encrypted and verifies the server's certificate. */
export function isVerified(url: URL): boolean {
  const mode = url.searchParams.get('sslmode') ?? 'verify-full';
  return (
    isEncrypted(url) && (mode.startsWith('verify-') || (mode === 'require' && url.searchParams.has('sslrootcert')))
  );
}

/** Removes the password from a text that may contain it. */
export function withoutPassword(words: string, databaseUrl: string): string {
  const password = parseDatabaseUrl(databaseUrl)?.password ?? '';
  return password === '' ? words : words.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
}

import pg from 'pg';

interface Server {
  /** Address of a database of the server that accepts connections. */
  readonly url: string;
  /** Database to copy; without it the new database is empty. */
  readonly template?: string;
}

/** For tests: creates a database on a server. Returns its address. */
export async function createServerDatabase({ url, template }: Server, name: string): Promise<URL> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const copied = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`;
  await client.query(`create database ${pg.escapeIdentifier(name)}${copied}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address;
}

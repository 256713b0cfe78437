import pg from 'pg';

interface Server {
  /** The address of any database of it that lets us in. */
  readonly url: string;
  /** The database to copy; without one the new one is empty. */
  readonly template?: string;
}

/** For tests: makes a database on a server. Returns its address. */
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

/** The folder of the newest PostgreSQL's programs on this machine; null where there is none. */
export function findPostgres(): string | null;

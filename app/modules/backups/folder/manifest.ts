import { z } from 'zod';

/** A path inside the backup's folder; nothing that leads out of it. */
const path = z.string().regex(/^(tables|media|spool)(\/[a-z0-9_][a-z0-9_-]*)+(\.[a-z0-9]+)*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);

/** A file as it lies in the backup: compressed and encrypted, where it is. Sizes in bytes. */
const storedFile = z.object({ path, byteSize: size, sha256 });

const table = z.object({
  name: z.string(),
  /** In the order of the values on each line. */
  columns: z.array(z.string()),
  rows: size,
  file: storedFile,
});

/** A media file: its own size and hash, and the file that holds it. */
const mediaFile = z.object({ key: z.string(), byteSize: size, sha256, file: storedFile });

/** The metadata of a backup. */
export const manifestSchema = z.object({
  /** Of this description and of the files it names. */
  format: z.literal(1),
  name: z.string(),
  /** The moment that everything in it shows, in UTC. */
  takenAt: z.iso.datetime(),
  /** What it was made of: the build's hash, and the database's version. */
  product: z.string(),
  database: z.string(),
  /** The last migration of the database, by the time at which it was written (milliseconds since 1970), which tells migrations apart. */
  schema: z.object({ lastMigration: z.int() }),
  /** Tells whether another installation has the same AUTH_SECRET, and nothing else about it. */
  secretFingerprint: z.string(),
  tables: z.array(table),
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  media: z.array(mediaFile),
  /** Media files that the database names and the storage did not have whole. */
  mediaMissing: z.array(z.object({ key: z.string(), problem: z.string() })),
  /** M-Pesa's callbacks and answers that waited for the database in DATA_DIR/spool; null where none did, and in older backups. */
  spool: z.object({ entries: size, file: storedFile }).nullable().default(null),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredFile = z.infer<typeof storedFile>;
export type BackedUpTable = z.infer<typeof table>;
export type BackedUpMedia = z.infer<typeof mediaFile>;

/** Every file that a manifest names. */
export function filesOf({ tables, media, spool }: Manifest): readonly StoredFile[] {
  return [...tables, ...media, ...(spool ? [spool] : [])].map(({ file }) => file);
}

/** Rows and bytes that a backup holds. */
export function measuresOf(manifest: Manifest): { readonly rowCount: number; readonly byteSize: number } {
  return {
    rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    byteSize: filesOf(manifest).reduce((sum, { byteSize }) => sum + byteSize, 0),
  };
}

import { z } from 'zod';

/** A path inside the backup's folder. Never leads out of it. */
const path = z.string().regex(/^(tables|media|spool)(\/[a-z0-9_][a-z0-9_-]*)+(\.[a-z0-9]+)*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);

/** A file of the backup, compressed and encrypted if the backup is. Sizes in bytes. */
const storedFile = z.object({ path, byteSize: size, sha256 });

const table = z.object({
  name: z.string(),
  /** In the order of the values on each line. */
  columns: z.array(z.string()),
  rows: size,
  file: storedFile,
});

/** A media file: its own size and hash, and the file with its bytes. */
const mediaFile = z.object({ key: z.string(), byteSize: size, sha256, file: storedFile });

/** The metadata of a backup. */
export const manifestSchema = z.object({
  /** Version of the manifest and of the files that it names. */
  format: z.literal(1),
  name: z.string(),
  /** Point in time of all its content, in UTC. */
  takenAt: z.iso.datetime(),
  /** Source of the backup: the build's hash, and the database's version. */
  product: z.string(),
  database: z.string(),
  /** The database's last migration: the time when it was generated in milliseconds since 1970, which identifies migrations. */
  schema: z.object({ lastMigration: z.int() }),
  /** Tells only whether another installation has the same AUTH_SECRET. */
  secretFingerprint: z.string(),
  tables: z.array(table),
  leftOut: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  media: z.array(mediaFile),
  /** Media files that the database names and the storage did not have whole. */
  mediaMissing: z.array(z.object({ key: z.string(), problem: z.string() })),
  /** M-Pesa's callbacks and answers that waited for the database in DATA_DIR/spool; null without any, and in older backups. */
  spool: z.object({ entries: size, file: storedFile }).nullable().default(null),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredFile = z.infer<typeof storedFile>;
export type BackedUpTable = z.infer<typeof table>;
export type BackedUpMedia = z.infer<typeof mediaFile>;

/** Returns every file that a manifest names. */
export function filesOf({ tables, media, spool }: Manifest): readonly StoredFile[] {
  return [...tables, ...media, ...(spool ? [spool] : [])].map(({ file }) => file);
}

/** Returns the number of rows and bytes of a backup. */
export function measuresOf(manifest: Manifest): { readonly rowCount: number; readonly byteSize: number } {
  return {
    rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    byteSize: filesOf(manifest).reduce((sum, { byteSize }) => sum + byteSize, 0),
  };
}

import type { Database } from '#app/platform/database.server.ts';
import type { FileFacts } from './media-file.ts';
import { selectFiles } from './media-queries.server.ts';

/** Returns the files of a form by id; leaves out unknown ones. One query. */
export async function readFileFacts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
  if (ids.length === 0) return new Map();
  const files = await selectFiles(db, ids);
  return new Map(
    files.map(({ id, kind, fileName, byteSize, durationMs, width, height, pageCount, preparation }) => [
      id,
      { id, kind, fileName, byteSize, durationMs, width, height, pageCount, preparation },
    ]),
  );
}

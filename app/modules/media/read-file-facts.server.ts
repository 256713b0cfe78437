import type { Database } from '#app/platform/database.server.ts';
import type { FileFacts } from './media-file.ts';
import { selectFiles } from './media-queries.server.ts';

/** What forms show of the files that they name, by their ids; without those that are not there. One query. */
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

import { kindOfImported, lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { youtubeIdOf } from '#app/modules/catalogue/media/youtube.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { FoundExports } from './find-exports.ts';
import { oldTables, type ExportedTable } from './exported-tables.ts';
import { selectKnown } from './import-queries.server.ts';
import type { OldMedia } from './old-media.server.ts';
import { CellFault, type OldRow } from './old-row.ts';

/** The columns that name a file, by table, and the kind of the file; null takes the kind of the row. */
const columns: Readonly<Record<string, readonly { heading: string; kind: MediaKind | null; isPublic: boolean }[]>> = {
  [oldTables.courses.name]: [
    { heading: 'image', kind: 'image', isPublic: true },
    { heading: 'video', kind: 'video', isPublic: true },
  ],
  [oldTables.content.name]: [{ heading: 'media', kind: null, isPublic: false }],
  [oldTables.portfolio.name]: [{ heading: 'image', kind: 'image', isPublic: true }],
};

interface Deps {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly media: OldMedia;
}

/** Stores the files of the rows that no import has brought yet, table by table, before any row is written. */
export async function keepFiles(
  { db, storage, media }: Deps,
  { files }: FoundExports,
  batchesOf: (table: ExportedTable, path: string) => AsyncIterable<readonly OldRow[]>,
): Promise<void> {
  for (const { table, path } of files) {
    const named = columns[table.name];
    if (!named) continue;
    for await (const rows of batchesOf(table, path)) {
      const known = await selectKnown(
        db,
        table,
        rows.map((row) => cellOf(row, 'id')),
      );
      for (const row of rows.filter((one) => !known.has(cellOf(one, 'id')))) {
        for (const { heading, kind: always, isPublic } of named) {
          const address = cellOf(row, heading);
          const kind = always ?? fileOf(cellOf(row, 'type'), address);
          if (kind && address !== '' && youtubeIdOf(address) === null)
            await media.keep({ db, storage }, address, { kind, isPublic });
        }
      }
    }
  }
}

/**
 * Returns the kind of file that a lesson of the old type takes from an address; nothing for an unknown type, which the import of the row
 * reports.
 */
function fileOf(type: string, address: string): MediaKind | undefined {
  const kind = kindOfImported(type);
  return kind ? lessonKindRules[kind].imported.sourceOf(address).file : undefined;
}

/** Reads a cell; returns an empty text for an unreadable cell, which the import of the row reports. */
function cellOf(row: OldRow, column: string): string {
  try {
    return row.text(column).trim();
  } catch (error) {
    if (error instanceof CellFault) return '';
    throw error;
  }
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#app/platform/start-error.server.ts';
import { oldTables, tableOfFile, type ExportedTable } from './exported-tables.ts';

/** The files of an export, by table. Tables come before the tables that refer to them. */
export interface FoundExports {
  readonly files: readonly { readonly table: ExportedTable; readonly name: string; readonly path: string }[];
  /** Files of questions, for any of the courses. */
  readonly questionFiles: readonly { readonly name: string; readonly path: string }[];
  /** Files that are not a table of the old system. */
  readonly unread: readonly string[];
}

/** Referenced tables come first: courses before their content, people before their payments. */
const order: readonly ExportedTable[] = [
  oldTables.courses,
  oldTables.content,
  oldTables.profiles,
  oldTables.admins,
  oldTables.enrolments,
  oldTables.payments,
  oldTables.badges,
  oldTables.userBadges,
  oldTables.progress,
  oldTables.portfolio,
  oldTables.testimonials,
  oldTables.messages,
  oldTables.newsletter,
];

const isQuestionFile = (name: string) => /^questions\.(?:csv|tsv|gift|txt)$/i.test(name);

/**
 * Finds the tables in a folder by the names of its files. Reads both spellings of a table, 'Payments' before 'payments'. Throws StartError
 * if the folder has no table.
 */
export function findExports(folder: string): FoundExports {
  let names: string[];
  try {
    names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const files = order.flatMap((table) =>
    names.filter((name) => tableOfFile(name) === table).map((name) => ({ table, name, path: join(folder, name) })),
  );
  const questionFiles = names.filter(isQuestionFile).map((name) => ({ name, path: join(folder, name) }));
  if (files.length + questionFiles.length === 0) {
    const known = [...order.map(({ name }) => name), 'questions'].join(', ');
    throw new StartError(
      `There is no export in ${folder}. Wanted are files like Courses.csv or Courses.json, of: ${known}.`,
    );
  }
  const unread = names.filter((name) => tableOfFile(name) === null && !isQuestionFile(name));
  return { files, questionFiles, unread };
}

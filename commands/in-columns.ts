/** Formats rows of equally many cells as lines with aligned columns; `toRight` are the columns of numbers. */
export function inColumns(rows: readonly (readonly string[])[], toRight: readonly number[] = []): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return toRight.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

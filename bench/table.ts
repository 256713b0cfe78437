/** A measurement, and its target if there is one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly digits?: number;
}

/** Receives a measurement as soon as it is made. */
export type Note = (figure: Figure) => void;

/** Prints the measurements as a Markdown table. */
export function printTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value.toFixed(figure.digits ?? 0)} ${figure.unit}`,
    ratioOf(figure),
    targetOf(figure),
    verdictOf(figure),
  ]);
  const heads = ['figure', 'today', 'ratio', 'target', ''];
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(Math.max(3, width)))), ...rows.map(line)].join('\n');
}

/** Returns a measurement divided by its target. */
function ratioOf({ value, atMost, atLeast }: Figure): string {
  const target = atMost ?? atLeast;
  return target === undefined ? '' : (value / target).toFixed(2);
}

function targetOf({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${atMost} ${unit}`;
  return atLeast === undefined ? '' : `at least ${atLeast} ${unit}`;
}

function verdictOf({ value, atMost = Infinity, atLeast = -Infinity }: Figure): string {
  if (atMost === Infinity && atLeast === -Infinity) return '';
  return value <= atMost && value >= atLeast ? 'holds' : 'MISSED';
}

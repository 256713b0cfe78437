export interface Figures {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The figures of a chart as rows and columns; the first cell of a row names it. */
export function FigureTable({ figures: { title, head, rows } }: { readonly figures: Figures }) {
  return (
    <div className="figure-table">
      <table>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row} ${cells[0] ?? ''}`}>
              {cells.map((value, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={head[column]} data-align={typeof value === 'number' ? 'end' : undefined}>
                    {typeof value === 'number' ? value.toLocaleString('en-KE') : value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

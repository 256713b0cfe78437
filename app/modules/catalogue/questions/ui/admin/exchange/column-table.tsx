import { m } from '#texts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { columnDescriptions } from '../../../exchange/csv-columns.ts';

type Row = readonly [name: string, holds: () => string];

const columns = (): readonly Column<Row>[] => [
  { key: 'name', header: m.portal_exchange_column(), width: '160px', cell: ([name]) => <code>{name}</code> },
  { key: 'holds', header: m.portal_exchange_column_holds(), onCard: 'wide', cell: ([, holds]) => holds() },
];

/** What a CSV file of questions holds, column by column. */
export function ColumnTable() {
  return (
    <Disclosure label={m.portal_exchange_columns()}>
      <p>{m.portal_exchange_columns_hint()}</p>
      <Table
        tight
        caption={m.portal_exchange_columns()}
        columns={columns()}
        rows={Object.entries(columnDescriptions)}
        keyOf={([name]) => name}
      />
    </Disclosure>
  );
}

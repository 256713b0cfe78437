import { roleNamed } from '#app/shared/permissions.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type TableImport } from './import-context.ts';
import { insertImported, selectPeople } from './import-queries.server.ts';
import { shorten } from './old-row.ts';
import { insertAdmin } from './people-queries.server.ts';

const table = oldTables.admins;

/** Whose id is in the old table of admins is an admin here, once the password is set by a link. */
export const adminsImport: TableImport<keyof typeof table.columns> = {
  table,
  async take(context, rows) {
    const { tx, report, clock, actor } = context;
    const now = clock.now();
    const taken = readRows(context, table, rows, (row) => ({
      oldId: row.required(row.has('id') ? 'id' : 'rowId'),
      name: row.line('name').slice(0, 120),
      role: row.text('role').trim().toLowerCase() || 'admin',
      createdAt: row.moment('createdAt') ?? now,
    }));
    const fresh = await takeNew(context, table, taken);
    const people = await selectPeople(
      tx,
      oldTables.profiles,
      fresh.map(({ value }) => value.oldId),
    );
    for (const { row, value } of fresh) {
      const person = people.get(value.oldId);
      if (!person) {
        report.skipped(table, row.place, `'${shorten(value.oldId)}' is nobody in profiles`);
        continue;
      }
      if (!roleNamed(value.role)) report.note(row.place, `'${shorten(value.role)}' is no role: taken as admin`);
      const role = roleNamed(value.role) ?? 'admin';
      const name = value.name || person.name;
      if (await insertAdmin(tx, { userId: person.id, name, role, createdAt: value.createdAt })) {
        const subject = { subjectType: 'user', subjectId: person.id };
        await recordAudit(tx, actor, { action: 'admin.appointed', ...subject, after: { role } });
        report.changed(table, row.place, `${person.email} becomes ${role}`);
      } else report.skipped(table, row.place, `${person.email} is an admin already, and keeps the role`);
      await insertImported(tx, table, [{ oldId: value.oldId, newId: person.id }], now);
    }
  },
};

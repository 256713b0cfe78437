import { expect, test } from 'vitest';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { adminCookie } from '#tests/support/admin-cookie.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestBed } from '#tests/support/test-bed.ts';

const bed = useTestBed();

/** The portal's pages as a browser without JavaScript sees them. */
async function portal(role: 'admin' | 'super_admin' = 'super_admin') {
  const site = renderedSite(bed);
  const { id } = await createAdmin(bed.db, { role, name: 'Owner' });
  const cookie = await adminCookie(site, id);
  return {
    id,
    open: (path = '/admin/admins') => site.visit(path, { cookie }),
    send: (form: Record<string, string>, path = '/admin/admins') => site.visit(path, { cookie, form }),
  };
}

test('administrators are listed, appointed and dismissed by forms', async () => {
  const { open, send } = await portal();
  const faith = await createLearner(bed.db, { name: 'Faith Nyambura', email: 'faith@example.com' });
  expect((await open()).text).toMatch(/Owner .* Super admin .* You .*Appoint an administrator/);
  expect((await send({ email: 'faith@example.com', role: 'admin' })).location).toBe('/admin/admins?done=appointed');
  const list = await open('/admin/admins?done=appointed');
  expect(list.html).toContain('Appointed, and told by mail');
  expect(list.text).toMatch(/Faith Nyambura faith@example.com Admin .*Dismiss Faith Nyambura/);
  const again = await send({ email: 'faith@example.com', role: 'super_admin' });
  expect([again.status, again.text]).toEqual([409, expect.stringMatching(/Appoint an administrator .*already/i)]);
  const at = `/admin/admins/${faith.id}/dismiss`;
  expect((await open(at)).text).toContain('Faith Nyambura?');
  expect((await send({}, at)).location).toBe('/admin/admins?done=dismissed');
  expect((await open()).text).not.toContain('Faith Nyambura');
  expect((await listMails(bed.db, 10)).map(({ recipient }) => recipient)).toEqual([
    'faith@example.com',
    'faith@example.com',
  ]);
  const { rows } = await bed.pool.query(`select action from audit_log where action like 'admin.%' order by id`);
  expect(rows).toEqual([{ action: 'admin.appointed' }, { action: 'admin.dismissed' }]);
});

test('what is wrong or fails is said, and changes nothing', async () => {
  const { id, open, send } = await portal();
  const wrong = await send({ email: 'no address' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('valid email')]);
  const failed = await whileFull(bed.pool, 'audit_log', () => send({ email: 'new@example.com' }));
  expect([failed.status, failed.text]).toEqual([
    500,
    expect.stringContaining('Failed to appoint administrator. Please try again.'),
  ]);
  expect((await send({}, `/admin/admins/${id}/dismiss`)).status).toBe(403);
  expect((await open()).text).toMatch(/Owner .* You /);
});

test('other admins are told that it is not theirs, whatever they send', async () => {
  const { open, send } = await portal('admin');
  for (const asked of [await open(), await send({ email: 'no address' }), await send({ email: 'new@example.com' })])
    expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('Only a super admin may')]);
  expect((await bed.pool.query(`select 1 from users where email = 'new@example.com'`)).rows).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { readCsv } from '#app/shared/read-csv.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { AuditView } from '#app/modules/people/audit/read-audit.server.ts';
import { loader as csvLoader } from './audit-csv.ts';
import { loader } from './audit.tsx';
import { specifies } from '#tests/specifies.ts';

describe('the audit log', () => {
  const env = useTestEnv();

  async function filled() {
    const site = accountSite(env);
    const [amina, brian] = [await createStaff(env.db, { name: 'Amina' }), await createStaff(env.db, { name: 'Brian' })];
    const actorOf = ({ id, name, email }: typeof amina) =>
      ({ kind: 'staff', userId: id, name, email, role: 'manager' }) as const;
    const write = (who: Parameters<typeof recordAudit>[1], action: string, subjectId: string) =>
      recordAudit(env.db, who, {
        action,
        subjectType: 'course',
        subjectId,
        before: { title: 'Jua kali', price: 100 },
        after: { title: '=1+1', price: 200 },
        address: '203.0.113.7',
      });
    await write(actorOf(amina), 'course.changed', 'one');
    await write(actorOf(brian), 'course.deleted', 'two');
    await write({ kind: 'system', name: 'jobs' }, 'course.changed', 'two');
    const cookie = await staffCookie(site, amina.id);
    const read = async (query = '') => {
      const { body } = await site.call(loader, `/admin/audit${query}`, { headers: { cookie } });
      return body as unknown as {
        entries: AuditView[];
        next: string | null;
        previous: string | null;
        total: number | null;
        first: number | null;
        actions: { action: string }[];
      };
    };
    return { site, amina, brian, cookie, read };
  }

  it('shows actors and actions, the newest first, with old and new values', async () => {
    const { read, amina } = await filled();
    const { entries, next, actions } = await read();
    expect(entries.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'jobs Course: changed',
      'Brian Course: deleted',
      'Amina Course: changed',
    ]);
    expect(entries[2]).toMatchObject({
      email: amina.email,
      address: '203.0.113.7',
      changes: [
        { name: 'price', before: '100', after: '200' },
        { name: 'title', before: 'Jua kali', after: '=1+1' },
      ],
    });
    expect(next).toBeNull();
    expect(actions.map(({ action }) => action)).toEqual(['course.changed', 'course.deleted']);
  });

  it('describes an action in a sentence, with links from its names, and the reason', async () => {
    const { amina, read } = await filled();
    const learner = await createLearner(env.db, { name: 'Njoki Waweru' });
    const actor = { kind: 'staff', userId: amina.id, name: 'Amina', email: amina.email, role: 'manager' } as const;
    await recordAudit(env.db, actor, {
      action: 'user.suspended',
      subjectType: 'user',
      subjectId: learner.id,
      after: { reason: 'shares the password', features: [], sha256: 'abc', secondFactor: 'by_hand' },
    });
    await recordAudit(env.db, actor, { action: 'user.suspended', subjectType: 'user', subjectId: 'nobody' });
    const [gone, known] = (await read()).entries;
    expect(known).toMatchObject({
      sentence: ['suspended ', { name: 'Njoki Waweru', to: `/admin/users/${learner.id}` }],
      reason: 'shares the password',
      changes: [{ name: 'secondFactor', before: null, after: 'by hand' }],
    });
    expect(gone?.sentence).toEqual(['suspended ', { name: 'a deleted account', to: null }]);
  });

  it('names an imported statement by its file, and one that is gone as such', async () => {
    const { amina, read } = await filled();
    const actor = { kind: 'staff', userId: amina.id, name: 'Amina', email: amina.email, role: 'manager' } as const;
    const record = (subjectId: string) =>
      recordAudit(env.db, actor, { action: 'statement.imported', subjectType: 'statement', subjectId });
    await record('ORG_4008123_20261121.csv');
    await record('0198f7c4-5a4e-7c60-8000-1c9f0a3b6d2e');
    const named = (await read()).entries.slice(0, 2).map(({ sentence }) => sentence[1]);
    expect(named).toEqual([
      { name: 'a statement that is gone', to: null },
      { name: 'ORG_4008123_20261121.csv', to: null },
    ]);
  });

  it('filters by person, action, subject and day, and ignores invalid filters', async () => {
    const { read, brian } = await filled();
    const found = async (query: string) => (await read(query)).entries.map(({ who }) => who);
    expect(await found(`?who=${brian.id}`)).toEqual(['Brian']);
    expect(await found('?who=system')).toEqual(['jobs']);
    expect(await found('?action=course.changed')).toEqual(['jobs', 'Amina']);
    expect(await found('?about=two')).toEqual(['jobs', 'Brian']);
    expect(await found('?action=course.changed&about=two')).toEqual(['jobs']);
    expect(await found('?until=2000-01-01')).toEqual([]);
    expect(await found('?from=2000-01-01')).toHaveLength(3);
    for (const query of [`?who=%00`, "?who='--", '?action=%25', '?from=2026-99-99', '?before=-1', '?before=1e400']) {
      expect([query, (await found(query)).length]).toEqual([query, 3]);
    }
    expect(await found(`?about=${'x'.repeat(5000)}%00`)).toEqual([]);
  });

  it('splits days at midnight in Nairobi', async () => {
    await env.pool.query(`insert into audit_log (actor_name, action, subject_type, created_at) values
      ('before', 'a.b', 'none', '2026-03-01T20:59:59Z'), ('within', 'a.b', 'none', '2026-03-01T21:00:00Z'),
      ('last', 'a.b', 'none', '2026-03-02T20:59:59Z'), ('after', 'a.b', 'none', '2026-03-02T21:00:00Z')`);
    const { read } = await filled();
    const { entries } = await read('?from=2026-03-02&until=2026-03-02');
    expect(entries.map(({ who }) => who)).toEqual(['last', 'within']);
  });

  it('groups entries by the day in Nairobi: today, yesterday, then the date', async () => {
    await env.pool.query(`insert into audit_log (actor_name, action, subject_type, created_at) values
      ('long ago', 'a.b', 'none', '2025-12-31T20:59:59Z'), ('last week', 'a.b', 'none', '2026-02-27T21:00:00Z'),
      ('early', 'a.b', 'none', '2026-02-28T21:00:00Z'), ('late', 'a.b', 'none', '2026-03-01T20:59:59Z'),
      ('midnight', 'a.b', 'none', '2026-03-01T21:00:00Z')`);
    const site = renderedSite(env);
    const cookie = await staffCookie(site, (await createStaff(env.db)).id);
    const { html } = await site.visit('/admin/audit', { cookie });
    const table = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? '';
    const lines = [...table.matchAll(/<th [^>]*scope="rowgroup"[^>]*>([^<]*)<|<span class="nb num">([^<]*)</g)];
    expect(lines.map(([, day, time]) => day ?? time)).toEqual([
      'Today, Monday 2 March',
      '00:00',
      'Yesterday, Sunday 1 March',
      '23:59',
      '00:00',
      'Saturday 28 February 2026',
      '00:00',
      'Wednesday 31 December 2025',
      '23:59',
    ]);
  });

  it('shows ids, the address and every changed value in the opened entry, and ids nowhere else', async () => {
    const site = renderedSite(env);
    const staff = await createStaff(env.db);
    const actor = { kind: 'staff', userId: staff.id, name: 'Amina', email: staff.email, role: 'manager' } as const;
    await recordAudit(env.db, actor, {
      action: 'course.updated',
      subjectType: 'course',
      subjectId: 'c0ffee00-0000-4000-8000-000000000001',
      before: { fileId: 'file-old', tags: [], priceCents: 100_00 },
      after: { fileId: 'file-new', tags: ['wood'], priceCents: 200_00 },
      address: '203.0.113.7',
    });
    const { html } = await site.visit('/admin/audit', { cookie: await staffCookie(site, staff.id) });
    const rows = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? '';
    const details = /<details class="audit-details">.*?<\/details>/s;
    const wordsOf = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    const opened = wordsOf(details.exec(rows)?.[0] ?? '');
    const closed = wordsOf(rows.replace(details, ''));
    const ids = [staff.id, 'c0ffee00-0000-4000-8000-000000000001', 'file-old', 'file-new'];
    for (const shown of [...ids, '203.0.113.7', '[&quot;wood&quot;]', 'KSh 100', 'KSh 200', 'course.updated']) {
      expect(opened).toContain(shown);
    }
    for (const id of ids) expect(closed).not.toContain(id);
    expect(closed).toContain('KSh 200');
  });

  it('has complete pages', async () => {
    const { read } = await filled();
    await env.pool.query(`insert into audit_log (actor_name, action, subject_type)
      select 'row ' || n, 'a.b', 'none' from generate_series(1, 120) n`);
    const seen: number[] = [];
    for (let after: string | null = null, pages = 0; pages < 10; pages += 1) {
      const page: Awaited<ReturnType<typeof read>> = await read(after ? `?after=${after}` : '');
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
    }
    expect(seen).toEqual(Array.from({ length: 123 }, (_, index) => 123 - index));
    const last = await read('?page=last');
    expect(last).toMatchObject({ total: 123, first: 101, next: null });
    expect(last.entries.map(({ id }) => id)).toEqual(seen.slice(100));
    const newer = await read(`?before=${last.previous}&row=76`);
    expect(newer.entries.map(({ id }) => id)).toEqual(seen.slice(75, 100));
    expect(newer.first).toBe(76);
  });

  it('exports everything that matches the filters, without executable cells', async () => {
    const { site, cookie } = await filled();
    await env.pool.query(`insert into audit_log (actor_name, action, subject_type, subject_id)
      select '=cmd', 'a.b', 'none', 'many' from generate_series(1, 1100) n`);
    const { headers, body } = await site.call(
      async (args: never) => {
        const answer = await (csvLoader as (args: never) => Promise<Response>)(args);
        return { type: answer.headers.get('content-disposition'), text: await answer.text() };
      },
      '/admin/audit/csv?about=many',
      { headers: { cookie } },
    );
    expect(headers).toBeDefined();
    expect(body['type']).toBe('attachment; filename="audit-2026-03-02.csv"');
    const [head, ...rows] = readCsv(String(body['text']));
    expect(head?.cells.slice(0, 5)).toEqual(['Number', 'Time (Nairobi)', 'Who', 'E-mail', 'Action']);
    expect(rows).toHaveLength(1100);
    expect(rows.every(({ cells }) => cells[2] === "'=cmd")).toBe(true);
  });

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('is for admins: nobody else gets the page or the file', async () => {
    const site = accountSite(env);
    const learner = await createLearner(env.db);
    const cookie = await site.loginCookie(learner.email, learner.password);
    for (const [handler, query] of [
      [loader, ''],
      // The page downloads the file after the login.
      [csvLoader, '%3Ffile%3Dcsv'],
    ] as const) {
      for (const headers of [{}, { cookie }]) {
        const sent = await site.call(
          (args: never) => (handler as (args: never) => Promise<unknown>)(args).catch((thrown: unknown) => thrown),
          '/admin/audit',
          { headers },
        );
        expect(sent.headers.get('location')).toBe(`/admin/login?redirectTo=%2Fadmin%2Faudit${query}`);
      }
    }
  });
});

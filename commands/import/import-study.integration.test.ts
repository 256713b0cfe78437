import { describe, expect, test } from 'vitest';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

// The test environment runs the doctor's checks after every test: imported data keep every invariant.
const env = useTestEnv();
const fixture = new ImportFixture(env);

describe('the example, applied,', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('imports payments as history: each in the books, none charged again', async () => {
    await fixture.run(fixture.example(), '--apply');
    const payments = await fixture.rows(
      `select i.old_id, p.buyer_email, p.amount_cents, p.status, p.payment_method, p.transaction_id, o.status as order, o.total_cents, r.state, r.source, i.old_transaction_id
       from payments p left join orders o on o.id = p.order_id left join mpesa_receipts r on r.order_id = o.id
       join imported_rows i on i.new_id = p.id order by i.old_id`,
    );
    const [none, gone] = [null, 'deleted@account.invalid'];
    expect(payments.map(Object.values)).toEqual([
      [
        'p1',
        'amina@example.com',
        250_000,
        'completed',
        'mpesa',
        'SLK4H7R9QT',
        'paid',
        250_000,
        'matched',
        'import',
        none,
      ],
      ['p10', 'daudi@example.com', 0, 'admin_enrolled', 'admin_enrollment', none, none, none, none, none, none],
      [
        'p2',
        'amina@example.com',
        149_950,
        'completed',
        'mpesa',
        none,
        'paid',
        150_000,
        'matched',
        'import_stand_in',
        'MOCK-1746083000',
      ],
      ['p3', 'baraka@example.com', 0, 'admin_enrolled', 'admin_enrollment', none, none, none, none, none, none],
      [
        'p4',
        'chebet@example.com',
        600_000,
        'refunded',
        'mpesa',
        'SLK4H7R9QU',
        'refunded',
        600_000,
        'refunded',
        'import',
        none,
      ],
      ['p5', 'chebet@example.com', 149_950, 'pending', 'mpesa', none, 'unpaid', 150_000, none, none, none],
      ['p6', 'daudi@example.com', 149_950, 'failed', 'mpesa', none, 'unpaid', 150_000, none, none, none],
      ['p8', 'daudi@example.com', 0, 'test_completed', 'test', none, none, none, none, none, none],
      ['p9', gone, 50_000, 'completed', 'mpesa', none, 'paid', 50_000, 'matched', 'import_stand_in', 'SLK4H7R9QT'],
    ]);
    expect(await fixture.rows('select from payment_attempts')).toEqual([]);
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('enrols by payments and staff enrolments alone, and not by lists', async () => {
    await fixture.run(fixture.example(), '--apply');
    expect(await fixture.enrolments()).toEqual([
      'amina@example.com, Records of a Savings Group: payment',
      'amina@example.com, Small Sites That Load: payment',
      'baraka@example.com, Small Sites That Load: grant',
      'chebet@example.com, Grants: the First Page: payment, over',
      'daudi@example.com, Grants: the First Page: test',
      'daudi@example.com, Small Sites That Load: grant, over',
    ]);
  });

  test('imports progress by the closest number of lessons, and badges with their certificates', async () => {
    await fixture.run(fixture.example(), '--apply');
    const progress = await fixture.rows(
      `select u.email, c.title, cp.progress, cp.completed_at, cp.last_accessed_at,
         (select count(*)::int from lesson_completions lc where lc.user_id = cp.user_id and lc.course_id = c.id) as done
       from course_progress cp join users u on u.id = cp.user_id join courses c on c.id = cp.course_id order by 1, 2`,
    );
    const at = (text: string) => new Date(text);
    expect(progress.map(Object.values)).toEqual([
      ['amina@example.com', 'Records of a Savings Group', 67, null, at('2025-06-01T08:00:00Z'), 2],
      ['amina@example.com', 'Small Sites That Load', 100, at('2025-06-02'), at('2025-06-02T08:00:00Z'), 1],
      ['baraka@example.com', 'Small Sites That Load', 100, at('2025-06-03T10:00:00Z'), at('2025-06-03T10:00:00Z'), 1],
      ['chebet@example.com', 'Grants: the First Page', 0, null, at('2025-05-09'), 0],
    ]);
    const badges = await fixture.rows(
      `select ce.learner_name, b.name, ub.earned_date, ce.lessons from user_badges ub join badges b on b.id = ub.badge_id
       join certificates ce on ce.code = ub.verification_code order by 1`,
    );
    expect(badges.map(Object.values)).toEqual([
      ['Demo Amina', 'Small Sites That Load Master', at('2025-06-02'), 1],
      ['baraka', 'Small Sites That Load Master', at('2025-06-03T10:00:00Z'), 1],
    ]);
  });
});

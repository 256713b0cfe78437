import { describe, expect, it } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { grantMany } from '#app/modules/grants/grant-many.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { accountDesk, code } from '#tests/support/account-desk.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { tracedPhone, tracesIn } from '#tests/support/traces.ts';
import { eraseUser } from './erase-account.server.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);
const phone = tracedPhone;
const { newLearner, ledger, tablesWith, busyLearner } = tracesIn(bed, trial);

describe('an admin who deletes a user', () => {
  const admin = async (role: 'admin' | 'super_admin' = 'admin') => {
    const { id, email, name } = await createAdmin(bed.db, { role });
    return { kind: 'admin', userId: id, email, name, role } as const;
  };
  const eraseBy = (actor: Actor, userId: string) => eraseUser({ ...accountDesk(bed), actor }, userId);

  specifies(
    'Calls: users: create, enrol, unenrol, delete; report CSV of four columns',
    'Money: the ledger outlives course and learner',
  );
  it('leaves the same behind as its owner does, and tells the person who did it', async () => {
    const { who } = await busyLearner();
    const before = await ledger();
    const actor = await admin();
    await eraseBy(actor, who.id);
    expect(await ledger()).toEqual(before);
    expect(await tablesWith(who.email)).toEqual(['mail_outbox']);
    expect(await tablesWith(who.id)).toEqual(['audit_log']);
    expect(await tablesWith(phone)).toEqual([]);
    expect((await accountDesk(bed).lastMail()).text).toContain('An administrator deleted it.');
    await expect(eraseBy(actor, who.id)).rejects.toEqual(code('user_not_found'));
  });

  it('takes back what waited for the address, also where it was never verified', async () => {
    const actor = await admin();
    const course = await createCourse(bed.db);
    const waiting = 'later@example.com';
    const desk = accountDesk(bed);
    await grantMany({ ...desk, actor }, { courseId: course.id, emails: [waiting, 'other@example.com'], isTold: false });
    const { id } = await createLearner(bed.db, { email: waiting, verified: false });
    await eraseBy(actor, id);
    expect((await bed.pool.query('select email from pending_enrolments')).rows).toEqual([
      { email: 'other@example.com' },
    ]);
    expect(await tablesWith(waiting)).toEqual(['mail_outbox']);
  });

  it('waits while money is under way, never deletes himself, and of two super_admins at once one stays', async () => {
    const who = await newLearner('Achieng');
    await trial.next('wait-for-me');
    await trial.pay(await trial.order({ buyer: who.actor }), phone);
    const [one, first, second] = [await admin(), await admin('super_admin'), await admin('super_admin')];
    await expect(eraseBy(one, who.id)).rejects.toEqual(code('money_under_way'));
    await expect(eraseBy(who.actor, one.userId)).rejects.toEqual(code('forbidden'));
    await expect(eraseBy(one, one.userId)).rejects.toEqual(code('own_account'));
    await expect(eraseBy(one, first.userId)).rejects.toEqual(code('admin_protected'));
    await eraseBy(first, one.userId);
    const both = await Promise.allSettled([eraseBy(first, second.userId), eraseBy(second, first.userId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

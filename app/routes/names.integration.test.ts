import { expect, test } from 'vitest';
import { readInvoiceBuyer } from '#app/modules/money/checkout/invoice-buyer.ts';
import { readGiftWords } from '#app/modules/money/gifts/gift-form.ts';
import { nameForm, registerForm } from '#app/modules/people/accounts/account-forms.ts';
import { addUserForm, editUserForm } from '#app/modules/people/users/user-forms.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { issueAgain } from '#app/modules/study/certificates/corrections/issue-again.server.ts';
import { requestCorrection } from '#app/modules/study/certificates/corrections/request-correction.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { contactForm } from '#app/modules/office/messages/message-forms.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { readPersonName } from '#app/shared/person-name.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Names as people type and paste them; null is what every form refuses. */
const names: readonly (readonly [typed: string, name: string | null])[] = [
  ["Ng'ang'a wa Thiong’o", "Ng'ang'a wa Thiong’o"],
  ['Jose\u0301 Núñez', 'José Núñez'],
  ['Anne-Marie', 'Anne-Marie'],
  ['K', 'K'],
  ['\u202eFaith\u202c\u200b  Wanjiru', 'Faith Wanjiru'],
  ['\u200b\u2060', null],
  ['\u3164', null],
  ["-'", null],
  ['Faith\u0000Wanjiru', null],
  ['Faith\r\nBcc: all@example.com', null],
  ['N'.repeat(121), null],
];

const email = 'faith@example.com';
const password = { password: 'Baobab#72', confirmPassword: 'Baobab#72' };
const gift = { way: 'print', recipientEmail: '', locale: 'en', message: '', mailOn: '' };
const refusal = async (work: () => unknown): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? expect.fail(String(error));
  }
};

/** What each form makes of a name; null where it refuses it. */
const forms: Readonly<Record<string, (typed: string) => string | null>> = {
  'a registration': (name) => registerForm.safeParse({ name, email, ...password, terms: 'on' }).data?.name ?? null,
  'the account': (name) => nameForm.safeParse({ name }).data?.name ?? null,
  'a message': (name) => contactForm.safeParse({ name, email, message: 'Habari' }).data?.name ?? null,
  'a new user': (name) => addUserForm.safeParse({ name, email, password: 'Baobab#72' }).data?.name ?? null,
  'a corrected user': (name) => editUserForm.safeParse({ name, email, phone: '' }).data?.name ?? null,
  'who a gift is for': (name) =>
    readGiftWords({ ...gift, recipientName: name, senderName: 'F' }, env.clock.now()).words?.recipientName ?? null,
  'who gives a gift': (name) =>
    readGiftWords({ ...gift, recipientName: 'F', senderName: name }, env.clock.now()).words?.senderName ?? null,
  'the invoice at checkout': (name) => {
    try {
      return readInvoiceBuyer(name, 'A012345678Z')?.name ?? null;
    } catch {
      return null;
    }
  },
};

test.each(Object.entries(forms))('%s takes a name as every other form does', (_form, read) => {
  expect(names.map(([typed]) => [typed, read(typed)])).toEqual(names);
  expect(names.map(([typed]) => readPersonName(typed).name)).toEqual(names.map(([, name]) => name));
});

async function graduate() {
  const actor = await learnerActor(env.db, 'Anima');
  const course = await createCourse(env.db, { title: 'Beads', sections: [{ lessons: ['Only'] }] });
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  const { badge } = await completeLesson(
    { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor, mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  return { actor, code: badge?.verificationCode ?? '' };
}

const rateLimits = { consume: async () => undefined };
const staff = async (): Promise<Actor> => {
  const { id, name, email: address } = await createStaff(env.db);
  return { kind: 'staff', userId: id, name, email: address, role: 'owner' };
};
const rows = async (query: string, value: string) =>
  (await env.pool.query<{ name: string }>(query, [value])).rows.map(({ name }) => name);

test.each(names)('a certificate with the name %j becomes that of %j', async (typed, name) => {
  const { actor, code } = await graduate();
  const asked = () => requestCorrection({ ...env, actor, rateLimits }, code, { name: typed, reason: 'Misspelt' });
  expect(await refusal(asked)).toBe(name === null ? 'name_invalid' : null);
  expect(await rows('select name from certificate_corrections where code = $1', code)).toEqual(name ? [name] : []);
  const issued = { userId: actor.userId, code, name: typed, reason: 'As on the passport' };
  const deps = { ...env, actor: await staff(), appUrl: 'https://shop.test' };
  expect(await refusal(() => issueAgain(deps, issued))).toBe(name === null ? 'name_invalid' : null);
  const shown = await rows('select learner_name as name from certificates where code = $1', code);
  expect(shown).toEqual([name ?? 'Anima']);
});

test.each(names)('a quotation for a person called %j is for %j', async (typed, name) => {
  const { id: courseId } = await createCourse(env.db);
  const id = crypto.randomUUID();
  const input = { id, userId: '', email, name: typed, locale: 'en', courseIds: [courseId], seats: {}, people: '' };
  const terms = { code: '', days: '14', organisation: '', kraPin: '', message: '' };
  const deps = { ...shop.deps, newsletterKey: 'the key of the tests', actor: await staff() };
  const made = () => makeQuotation(deps, { ...input, ...terms });
  expect(await refusal(made)).toBe(name === null ? 'buyer_invalid' : null);
  expect(await rows('select buyer_name as name from quotations where id = $1', id)).toEqual(name ? [name] : []);
});

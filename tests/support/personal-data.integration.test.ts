import { expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { personalDataIn, personalDataOf } from './personal-data.ts';
import { insertAttempt, insertMessage, insertOrder } from './rows.ts';
import { useTestEnv } from './test-env.ts';

const env = useTestEnv({ invariants: false });

test('personal data of the database are found in a log in the form of JSON', async () => {
  const { id, email } = await createLearner(env.db, { name: 'Wanjiru "Ciru" Kamau' });
  const message = 'Do you teach in\nKisumu too?';
  await insertMessage(env.db, { name: 'Otieno Odhiambo', message });
  await insertAttempt(env.db, await insertOrder(env.db, id), { phoneNumber: '254712345678' });
  const words = await personalDataOf(env.pool);
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  log.warn({ who: 'Wanjiru "Ciru" Kamau' }, 'could not be enrolled');
  log.warn({ said: message }, 'a message could not be kept');
  log.warn('Otieno Odhiambo asks');
  expect(personalDataIn(lines.join(''), words).toSorted()).toEqual(
    [message, 'Otieno Odhiambo', 'Wanjiru "Ciru" Kamau'].toSorted(),
  );
  expect([...words]).toEqual(expect.arrayContaining([email, '254712345678']));
});

import { expect, test } from './support/test.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess, type SimulatorProcess } from '#tests/support/simulator-process.ts';
import { SiteClient } from '#tests/support/site-client.ts';

let shop: Shop;
let simulator: SimulatorProcess;

test.beforeEach(async () => {
  shop = await openShop('embedded');
  // Nobody approves during the test.
  simulator = await startSimulatorProcess(shop.folder, 600_000);
});

test.afterEach(async () => {
  await simulator.stop();
  await shop.remove();
});

/** Presses Pay while M-Pesa holds its answer; resolves when the request has reached M-Pesa. */
async function payWhileMPesaHolds() {
  const { courseId, learner } = await shop.look(async ({ db }) => ({
    courseId: (await createCourse(db)).id,
    learner: await createLearner(db),
  }));
  const server = await shop.start({ ...simulator.shopSettings, TRUSTED_PROXIES: '127.0.0.1,::1' });
  const client = new SiteClient(server.url);
  await client.logIn(learner);
  await control('next', { scenario: 'slow-answer' });
  const form = { intent: 'pay', course: courseId, orderKey: 'stop-while-paying', phone: '254722000001' };
  const answer = client.post('/checkout', form);
  await expect
    .poll(async () => ((await (await fetch(`${simulator.url}/control/held`)).json()) as unknown[]).length)
    .toBe(1);
  return { server, answer };
}

async function control(path: string, body: object): Promise<void> {
  await fetch(`${simulator.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
}

const attempts = () =>
  shop.look(async ({ pool }) => (await pool.query<{ status: string }>('select status from payment_attempts')).rows);

test('a server that stops during the request of a prompt answers the learner first', async () => {
  const { server, answer } = await payWhileMPesaHolds();
  const stopped = server.stop();
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  await control('held/release', {});
  expect((await answer).headers.get('location')).toMatch(/^\/orders\//);
  expect(await stopped).toBe(0);
  expect(await attempts()).toEqual([{ status: 'prompted' }]);
});

test('the server stops although M-Pesa does not answer in time, and the attempt is left to the next one', async () => {
  const { server, answer } = await payWhileMPesaHolds();
  const refused = expect(answer).rejects.toThrow();
  expect(await server.stop()).toBe(0);
  await refused;
  // The next process finds the result of the prompt: crashes.integration.test.ts.
  expect(await attempts()).toEqual([{ status: 'submitting' }]);
});

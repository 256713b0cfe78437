import { beforeEach, describe, expect, test } from 'vitest';
import { decisionRules, type DecisionName } from '#app/shared/decision-rules.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { decisionScreens } from './decision-screens.ts';
import { decisionTable, type DecisionRow } from './decision-table.ts';
import type { Stage } from './money-drivers.ts';
import { leaveAlone, newStaff, useStage } from './stage.ts';

const env = useTestEnv({ invariants: false });
const shop = usePaymentShop(env);
const stageNow = useStage(env, shop);
let stage: Stage;
beforeEach(() => {
  stage = stageNow();
});

/** Buttons that cannot be pressed, with the text by which a screen reader explains each. */
function heldButtons(html: string) {
  return [...html.matchAll(/<button([^>]*aria-disabled="true"[^>]*)>(.*?)<\/button>/gs)].flatMap(
    ([, attributes = '', label = '']) => {
      const id = /aria-describedby="([^"]*)"/.exec(attributes)?.[1];
      const reason = id === undefined ? undefined : new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`, 's').exec(html)?.[1];
      return reason === undefined ? [] : [{ label: label.replace(/<[^>]*>/g, ''), reason }];
    },
  );
}

const roleOf = (name: DecisionName): StaffRole => {
  const rows: Partial<Record<DecisionName, DecisionRow>> = decisionTable;
  const elsewhere: Partial<Record<DecisionName, StaffRole>> = {
    'statement.set_aside': 'accountant',
    'quiz.regrade': 'editor',
    'user.change': 'manager',
    'role.change': 'owner',
  };
  return rows[name]?.by ?? elsewhere[name] ?? 'owner';
};

/** Opens the screen of a decision as somebody whom it is about, where a colleague could make it. */
async function openOwn(name: DecisionName) {
  const actor = await newStaff(env, roleOf(name));
  // An owner acts alone where no colleague could.
  if (actor.role === 'owner') await newStaff(env, 'owner');
  const { gateway } = shop.deps;
  const site = renderedSite(env, {}, { ...(gateway && { gateway }), clock: env.clock });
  const path = await decisionScreens[name].open(stage, actor);
  return site.visit(path, { cookie: await staffCookie(site, actor.userId) });
}

describe.each(Object.keys(decisionRules) as DecisionName[])('the screen of %s', (name) => {
  test('says before anything is filled in that a colleague decides about oneself', async () => {
    const { status, html, text } = await openOwn(name);
    expect(status).toBe(200);
    const { button, hint } = decisionScreens[name];
    if (hint) {
      expect(text).toMatch(hint);
      return;
    }
    const held = heldButtons(html).filter(({ reason }) => reason.includes('so a colleague decides it'));
    expect(held.map(({ label }) => label).join(' ')).toMatch(button ?? /./);
  });
});

test.each([
  ['payment.record', /nobody else could approve it/],
  ['payment.approve', /Nobody else could decide this, so you decide it alone/],
] as const)('the screen of %s says to an owner who is alone that the audit log says so', async (name, sentence) => {
  const [owner] = [await newStaff(env, 'owner'), await newStaff(env, 'owner')];
  const path = await decisionScreens[name].open(stage, owner);
  const site = renderedSite(env, {}, { clock: env.clock });
  const cookie = await staffCookie(site, owner.userId);
  expect((await site.visit(path, { cookie })).text).not.toMatch(sentence);
  await leaveAlone(env, owner);
  expect((await site.visit(path, { cookie })).text).toMatch(sentence);
});

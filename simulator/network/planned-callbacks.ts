import { randomInt, randomUUID } from 'node:crypto';

import { generateReceipt } from '../daraja/request-ids.ts';
import { describeResult } from '../daraja/result-codes.ts';
import { stkCallback, type CallbackFacts } from '../daraja/stk-callback.ts';
import type { CallbackRule, ForgeryRule, Scenario } from '../scenarios/scenario.ts';
import type { Ledger } from './ledger.ts';
import type { PlannedCallback, Push } from './ledger-entries.ts';

/** Plans the callbacks of a scenario for a decision; `dated` is the date inside them. */
export function planCallbacks(
  scenario: Scenario,
  push: Push,
  decided: { code: string; at: Date; dated: Date; payment?: { receipt: string; amount: number } },
): PlannedCallback[] {
  const { at, dated, payment } = decided;
  return scenario.callbacks.flatMap((rule) => {
    const code = rule.code ?? decided.code;
    const body = stkCallback({ ...factsOf(push, code), ...(payment && { payment: { ...payment, at: dated } }) });
    const dressed = rule.dress ? rule.dress(body) : body;
    const text = `callback ${code} ${code === '0' && payment ? payment.receipt : describeResult(code)}`;
    return copies(rule, () => planned(at, rule.afterMs, push.callbackUrl, dressed, text));
  });
}

/** Plans the forged successes that a scenario sends `afterMs` after the request. Their receipts exist nowhere. */
export function planForgeries(
  scenario: Scenario,
  push: Push,
  context: { at: Date; afterMs: number; ledger: Ledger },
): PlannedCallback[] {
  return (scenario.forgeries ?? []).flatMap((rule) => {
    const url = aim(rule, push, context.ledger);
    if (url === undefined) return [];
    const payment = { receipt: generateReceipt(context.at), amount: push.amount, at: context.at };
    const body = stkCallback({ ...factsOf(push, '0'), payment });
    const dressed = rule.dress ? rule.dress(body) : body;
    return [planned(context.at, context.afterMs, url, dressed, `forged callback 0 ${payment.receipt}`)];
  });
}

/** Plans a callback with any body; the log shows its summary. */
export function planned(at: Date, afterMs: number, url: string, body: object, summary: string): PlannedCallback {
  const dueAt = new Date(at.getTime() + afterMs).toISOString();
  return { id: randomUUID(), dueAt, url, body: JSON.stringify(body), summary };
}

/** Returns the ids and the number that every callback of a prompt contains. */
export function factsOf(push: Push, code: string): CallbackFacts {
  const { merchantRequestId, checkoutRequestId, msisdn } = push;
  return { merchantRequestId, checkoutRequestId, msisdn, code };
}

function copies(rule: CallbackRule, make: () => PlannedCallback): PlannedCallback[] {
  return Array.from({ length: rule.copies ?? 1 }, make);
}

/** Returns the address of a forgery; undefined if there is no other order to mistake this one for. */
function aim(rule: ForgeryRule, push: Push, ledger: Ledger): string | undefined {
  const own = push.callbackUrl;
  if (rule.aim === 'own-url') return own;
  if (rule.aim === 'wrong-secret') return withOtherSecret(own);
  return ledger.prompts().findLast((other) => other.push.callbackUrl !== own)?.push.callbackUrl;
}

/** Scrambles the last part of the path, keeping its length and alphabet. */
function withOtherSecret(address: string): string {
  const url = new URL(address);
  const parts = url.pathname.split('/');
  const secret = parts.pop() ?? '';
  const digit = randomInt(1, 10);
  parts.push(
    secret.replaceAll(/[0-9]/g, (found) => String((Number(found) + digit) % 10)).replaceAll(/[a-f]/g, swapHex),
  );
  url.pathname = parts.join('/');
  return url.href;
}

const swapHex = (letter: string): string => 'abcdef'.charAt(5 - 'abcdef'.indexOf(letter));

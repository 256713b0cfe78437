import { withItems, type StkCallbackBody } from '../daraja/stk-callback.ts';
import { HOUR_MS, MINUTE_MS, NEVER_CONFIRMED, ONE_CALLBACK, PAID_BY_ITSELF, type Scenario } from './scenario.ts';

const late = (name: string, label: string, number: string, afterMs: number): Scenario => ({
  name,
  label,
  family: 'callbacks',
  numbers: [number],
  steps: PAID_BY_ITSELF,
  callbacks: [{ afterMs }],
  confirmation: NEVER_CONFIRMED,
});

/** The payment succeeds, and its callbacks fail or differ. */
export const CALLBACK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'callback-lost',
    label: 'Paid, but the callback never comes',
    family: 'callbacks',
    numbers: ['090', '320'],
    steps: PAID_BY_ITSELF,
    callbacks: [],
    confirmation: NEVER_CONFIRMED,
  },
  late('callback-late-2h', 'Paid, callback two hours late', '101', 2 * HOUR_MS),
  {
    name: 'three-callbacks',
    label: 'Three callbacks at once',
    family: 'callbacks',
    numbers: ['110'],
    steps: PAID_BY_ITSELF,
    callbacks: [{ afterMs: 0, copies: 3 }],
  },
  late('callback-late-5m', 'Paid, callback five minutes late', '100', 5 * MINUTE_MS),
  late('callback-late-25h', 'Paid, callback 25 hours late', '102', 25 * HOUR_MS),
  {
    name: 'failure-then-success',
    label: 'Cancelled, then paid after all a minute later',
    family: 'callbacks',
    numbers: ['120'],
    steps: [{ code: '1032' }, { code: '0', afterMs: MINUTE_MS }],
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'success-then-failure',
    label: 'Paid, then a callback a minute later says cancelled',
    family: 'callbacks',
    numbers: ['130'],
    steps: PAID_BY_ITSELF,
    callbacks: [{ afterMs: 0 }, { afterMs: MINUTE_MS, code: '1032' }],
  },
  {
    name: 'callback-first',
    label: 'Callback before the answer to the request',
    family: 'callbacks',
    numbers: ['140'],
    answersAfterCallback: true,
    steps: PAID_BY_ITSELF,
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'wrong-amount',
    label: 'A shilling less moves than was asked for',
    family: 'callbacks',
    numbers: ['340'],
    steps: PAID_BY_ITSELF,
    paidAmount: (requested) => (requested > 1 ? requested - 1 : 2),
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'masked-callback',
    label: 'Callback with a masked phone, text for numbers, items in another order',
    family: 'callbacks',
    numbers: ['350'],
    steps: PAID_BY_ITSELF,
    callbacks: [{ afterMs: 0, dress: maskAndReorder }],
  },
  {
    name: 'clock-ahead',
    label: 'Paid, the dates in the callback are fifteen minutes ahead',
    family: 'callbacks',
    numbers: ['420'],
    steps: PAID_BY_ITSELF,
    skewMs: 15 * MINUTE_MS,
    callbacks: ONE_CALLBACK,
  },
  {
    name: 'clock-behind',
    label: 'Paid, the dates in the callback are three hours behind (UTC instead of Nairobi)',
    family: 'callbacks',
    numbers: ['421'],
    steps: PAID_BY_ITSELF,
    skewMs: -3 * HOUR_MS,
    callbacks: ONE_CALLBACK,
  },
];

function maskAndReorder(body: StkCallbackBody): StkCallbackBody {
  return withItems(body, (items) =>
    items
      .map(({ Name, Value }) => {
        if (Value === undefined) return { Name };
        const text = String(Value);
        return { Name, Value: Name === 'PhoneNumber' ? `${text.slice(0, 4)}*****${text.slice(-3)}` : text };
      })
      .toReversed(),
  );
}

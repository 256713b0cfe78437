/** Money in integer cents of a Kenyan shilling. The brand prevents mixing shillings and cents. */
export type Cents = number & { readonly __unit: 'cents' };

/** M-Pesa moves whole shillings only. */
export type Shillings = number & { readonly __unit: 'shillings' };

/** Brands an integer number of cents. Throws RangeError for any other number. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer number of cents: ${value}`);
  return value as Cents;
}

/** Adds amounts of cents; an empty list is 0. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** Rounds up to the next whole shilling. Takes and returns cents. */
export function roundUpToShilling(amount: Cents): Cents {
  return toCents(Math.ceil(amount / 100) * 100);
}

/** Converts cents to shillings. Throws RangeError if they are not whole shillings. */
export function toShillings(amount: Cents): Shillings {
  if (amount % 100 !== 0) throw new RangeError(`not whole shillings: ${amount} cents`);
  return (amount / 100) as Shillings;
}

/** Converts shillings, as M-Pesa reports them, to cents. */
export function shillingsToCents(amount: number): Cents {
  return toCents(Math.round(amount * 100));
}

const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount without the currency: '6,500', or '5,499.50' with cents. */
export function formatAmount(amount: Cents): string {
  return amount % 100 === 0 ? whole.format(amount / 100) : exact.format(amount / 100);
}

/** Formats an amount: 'KSh 6,500'. The space does not break. */
export function formatKsh(amount: Cents): string {
  return `KSh\u00a0${formatAmount(amount)}`;
}

/** Makes the spaces in a text's amounts non-breaking, for display only, never for storing. */
export function keepAmountsWhole(text: string): string {
  return text.replace(/KSh (?=\d)/g, 'KSh\u00a0');
}

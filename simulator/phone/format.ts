const NBSP = String.fromCodePoint(0xa0);

/** Formats 11,500. */
export function grouped(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** Formats KSh 11,500 with a no-break space. */
export function shillings(amount: number): string {
  return `KSh${NBSP}${grouped(amount)}`;
}

/** Formats Ksh 11,500 as M-PESA does. */
export function mpesaAmount(amount: number): string {
  return `Ksh${NBSP}${grouped(amount)}`;
}

/** Formats 254 712 345 678 with no-break spaces. */
export function spacedNumber(msisdn: string): string {
  return [msisdn.slice(0, 3), msisdn.slice(3, 6), msisdn.slice(6, 9), msisdn.slice(9)].join(NBSP);
}

/** Reads 07…, 01…, +254…, 254… or nine digits as 254XXXXXXXXX; undefined for anything but a Kenyan mobile number. */
export function readNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^\+/, '');
  const national = /^(?:254|0)?([17]\d{8})$/.exec(digits)?.[1];
  return national && `254${national}`;
}

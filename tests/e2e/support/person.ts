import { randomInt } from 'node:crypto';

/** A person without an account. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Number as a Kenyan types it; `msisdn` is M-Pesa's form. */
  readonly phone: string;
  readonly msisdn: string;
  /** IP address of their requests. */
  readonly address: string;
}

/** Makes a unique person, so that tests never share one. */
export function newPerson(): Person {
  const number = String(randomInt(10_000_000)).padStart(7, '0');
  return {
    name: `Wanjiku ${number}`,
    email: `wanjiku-${number}@example.com`,
    password: 'Mkeka-wa-2026',
    phone: `079 ${number}`,
    msisdn: `25479${number}`,
    address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  };
}

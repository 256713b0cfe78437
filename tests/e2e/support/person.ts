import { randomInt } from 'node:crypto';

/** Somebody who has never been here. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** As a Kenyan types it; `msisdn` as M-Pesa knows it. */
  readonly phone: string;
  readonly msisdn: string;
  /** Where they come from. */
  readonly address: string;
}

/** Made up so that no two tests meet, in one run or in two. */
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

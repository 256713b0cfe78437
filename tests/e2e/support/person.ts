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

let people = 0;

/** Makes a unique person, so that tests never share one: by the number of the worker, which a run uses once, and a count. */
export function newPerson(): Person {
  people += 1;
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  const number = `${String(worker).padStart(3, '0')}${String(people).padStart(4, '0')}`;
  return {
    name: `Wanjiku ${number}`,
    email: `wanjiku-${number}@example.com`,
    password: 'Mkeka-wa-2026',
    phone: `079 ${number}`,
    msisdn: `25479${number}`,
    address: `10.${worker % 256}.${Math.floor(people / 250)}.${(people % 250) + 1}`,
  };
}

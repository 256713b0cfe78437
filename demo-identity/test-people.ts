import { createHash } from 'node:crypto';

/** A person whom this provider can identify. */
export interface Person {
  /** The permanent `sub` of their tokens. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** Whether the person has verified the address. */
  readonly emailVerified: boolean;
  /** Text on the selection page. */
  readonly about: string;
}

/** Fictional people; the first has an account in the demo already. */
export const testPeople: readonly Person[] = [
  {
    subject: 'demo-faith',
    name: 'Faith Nyambura',
    email: 'learner@example.com',
    emailVerified: true,
    about: 'Has an account with courses already',
  },
  {
    subject: 'demo-kiprono',
    name: 'Kiprono Cheruiyot',
    email: 'kiprono@example.com',
    emailVerified: true,
    about: 'Is new here and gets an account',
  },
  {
    subject: 'demo-otieno',
    name: 'Otieno Odhiambo',
    email: 'otieno@example.com',
    emailVerified: false,
    about: 'Never verified this email, so he is refused',
  },
];

/** Returns the person with the typed address; the same address is always the same person. */
export function personOf(email: string): Person {
  const address = email.trim().toLowerCase();
  return {
    subject: `typed-${createHash('sha256').update(address).digest('base64url').slice(0, 22)}`,
    name: nameOf(address),
    email: address,
    emailVerified: true,
    about: '',
  };
}

/** Makes 'Wanjiku Kamau' from 'wanjiku.kamau@example.com'. */
function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || address;
}

import { createHash } from 'node:crypto';

/** Somebody this provider can vouch for. */
export interface Person {
  /** What stays the same whatever else changes: the `sub` of their tokens. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** Whether the person has shown that the address is theirs. */
  readonly emailVerified: boolean;
  /** What choosing them shows. */
  readonly about: string;
}

/** Invented; the first has an account of the demo already. */
export const demoPersons: readonly Person[] = [
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

/** The person with the address that was typed; the same address is always the same person. */
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

/** 'wanjiku.kamau@example.com' is Wanjiku Kamau. */
function nameOf(address: string): string {
  const words = (address.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || address;
}

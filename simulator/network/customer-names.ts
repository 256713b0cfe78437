const FIRST_NAMES = [
  'Amina',
  'Brian',
  'Chebet',
  'David',
  'Esther',
  'Faith',
  'Hassan',
  'Irene',
  'James',
  'Kamau',
  'Lilian',
  'Mwende',
  'Njeri',
  'Otieno',
  'Peris',
  'Wanjiru',
];

/** Returns the invented name of a number's owner: always the same for a number. */
export function customerName(msisdn: string): string {
  const sum = Array.from(msisdn).reduce((total, digit) => total * 3 + Number(digit), 0);
  return FIRST_NAMES[sum % FIRST_NAMES.length] ?? 'Amina';
}

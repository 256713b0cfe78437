/** Replaces a person in the ledger whose account is deleted. The address belongs to nobody (RFC 2606). */
export const deletedPerson = { name: 'Deleted account', email: 'deleted@account.invalid' } as const;

/** Replaces the phone in rows that require one. No operator of Kenya assigns numbers of this range. */
export const noPhone = '254199999999';

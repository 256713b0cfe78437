/** The placeholder in the ledger for a person whose account is deleted. Nobody can have the address: RFC 2606. */
export const deletedPerson = { name: 'Deleted account', email: 'deleted@account.invalid' } as const;

/** In place of a phone in rows that must have one; no operator of Kenya gives out numbers of this range. */
export const noPhone = '254199999999';

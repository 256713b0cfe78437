/** Who stands in the ledger in place of somebody whose account is deleted. Nobody can have the address: RFC 2606. */
export const deletedPerson = { name: 'Deleted account', email: 'deleted@account.invalid' } as const;

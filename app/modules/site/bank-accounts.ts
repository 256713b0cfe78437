/** Bank accounts that the settings may have, and characters of each. */
export const maxBankAccounts = 6;
export const maxBankAccountLength = 120;

/** Returns the company's bank accounts: the setting has one on each line, 'Equity Bank; MIC3 Ltd; 0180 2964 11'. */
export function bankAccountsOf(setting: string): string[] {
  return setting
    .split('\n')
    .map((account) => account.trim())
    .filter((account) => account !== '');
}

/** Returns the parts of an account: bank, name and number. */
export const partsOfAccount = (account: string): string[] =>
  account
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

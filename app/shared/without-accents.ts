/** Returns a text without accents and other marks on its letters: 'Wanjirũ' is 'Wanjiru'. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

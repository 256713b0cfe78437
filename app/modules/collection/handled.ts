/** What became of a message of a provider. */
export type Handled =
  /** Acted on: a word for it, and the order whose page has news. */
  | { readonly kind: 'done'; readonly outcome: string; readonly orderId?: string }
  /** Cannot be decided yet: it has to be told again. */
  | { readonly kind: 'waiting' };

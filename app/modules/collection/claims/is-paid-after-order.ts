/** Returns whether money came after an order was made. Compares whole seconds, because M-Pesa's times have no fractions. */
export function isPaidAfterOrder(paidAt: Date, order: { readonly createdAt: Date }): boolean {
  return paidAt.getTime() >= Math.floor(order.createdAt.getTime() / 1000) * 1000;
}

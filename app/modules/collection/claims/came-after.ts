/** Whether money came after an order was made. M-Pesa tells times to the second, so the order's is taken to the second too. */
export function cameAfter(paidAt: Date, order: { readonly createdAt: Date }): boolean {
  return paidAt.getTime() >= Math.floor(order.createdAt.getTime() / 1000) * 1000;
}

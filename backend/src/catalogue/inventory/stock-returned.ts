/** An order has given its lots back, which an external source of stock must still do. */
export const STOCK_RETURNED = 'order.stock-returned';

/** Characters of the reason or note that comes with a step of an order, and of the reason of a credit note. */
export const maxReasonLength = 2_000;

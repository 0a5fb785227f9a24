/** Matches a text with at least one visible character: a name without one leaves its row or card without a title. */
export const visibleText = /[^\s\p{C}]/u;

/** `1,234.50`: AED per unit, with the third and fourth decimal only where a sheet has them. */
export function price(value: number | string): string {
  return Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
}

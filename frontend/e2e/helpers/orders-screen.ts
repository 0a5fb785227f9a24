import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';

export const dialogOf = (of: Visitor): Locator => of.page.getByRole('dialog');
export const orderRow = (of: Visitor, number: string): Locator => of.page.getByRole('row').filter({ hasText: number });

/** Returns the totals that are shown inside an element: `{ Lines: '2', 'Total amount': 'AED 3,114' }`. */
export async function readTotals(of: Locator): Promise<Record<string, string>> {
  const terms = await of.getByRole('term').allInnerTexts();
  const values = await of.getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

/** Returns the rows of the table of problems as `Error | Stock | H2 | HL-101 | …`. */
export async function readProblems(of: Locator): Promise<string[]> {
  const rows = of.getByRole('region', { name: 'Problems in the file' }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()).join(' | ')),
  );
  return texts.filter((text) => text !== '');
}

/** Finds the open menu of a row. The sidebar has the role `menu` as well, but its entries contain links. */
const rowMenu = ({ page }: Visitor): Locator => page.getByRole('menu').filter({ hasNot: page.getByRole('link') });

async function openMenu(of: Visitor, number: string): Promise<void> {
  await of.page.getByRole('button', { name: `Actions for ${number}` }).click();
  await rowMenu(of).waitFor();
}

/** Returns the actions in the menu of an order's row, and closes the menu with the keyboard. */
export async function readMenu(of: Visitor, number: string): Promise<string[]> {
  await openMenu(of, number);
  const entries = await rowMenu(of).getByRole('menuitem').allInnerTexts();
  await of.page.keyboard.press('Escape');
  await rowMenu(of).waitFor({ state: 'hidden' });
  return entries;
}

export async function openDialog(of: Visitor, number: string, action: string): Promise<Locator> {
  await openMenu(of, number);
  await rowMenu(of).getByRole('menuitem', { name: action }).click();
  await dialogOf(of).getByText(number).waitFor();
  return dialogOf(of);
}

/** Returns the number of the first order in the list, which is the newest. */
export async function newestOrderNumber(of: Visitor): Promise<string> {
  const text = await of.page.getByRole('row').filter({ hasText: /ORD-/ }).first().textContent();
  return /ORD-[\d-]+/.exec(text ?? '')![0];
}

import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';

export const dialog = (of: Visitor): Locator => of.page.getByRole('dialog');
export const toast = (of: Visitor, text: string): Promise<void> =>
  of.page.getByRole('alert').getByText(text).first().waitFor();
export const orderRow = (of: Visitor, number: string): Locator => of.page.getByRole('row').filter({ hasText: number });

/** `{ Lines: '2', 'Total amount': 'AED 3,114' }`. */
export async function totals(of: Locator): Promise<Record<string, string>> {
  const terms = await of.getByRole('term').allInnerTexts();
  const values = await of.getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']));
}

/** Rows as `Error | Stock | H2 | HL-101 | …`. */
export async function problems(of: Locator): Promise<string[]> {
  const rows = of.getByRole('region', { name: 'Problems in the file' }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()).join(' | ')),
  );
  return texts.filter((text) => text !== '');
}

/** The open row menu; the one of the sidebar holds links. */
const rowMenu = ({ page }: Visitor): Locator => page.getByRole('menu').filter({ hasNot: page.getByRole('link') });

async function openMenu(of: Visitor, number: string): Promise<void> {
  await of.page.getByRole('button', { name: `Actions for ${number}` }).click();
  await rowMenu(of).waitFor();
}

/** What a row offers; leaves the menu as the keyboard does. */
export async function menuOf(of: Visitor, number: string): Promise<string[]> {
  await openMenu(of, number);
  const entries = await rowMenu(of).getByRole('menuitem').allInnerTexts();
  await of.page.keyboard.press('Escape');
  await rowMenu(of).waitFor({ state: 'hidden' });
  return entries;
}

export async function ask(of: Visitor, number: string, action: string): Promise<Locator> {
  await openMenu(of, number);
  await rowMenu(of).getByRole('menuitem', { name: action }).click();
  await dialog(of).getByText(number).waitFor();
  return dialog(of);
}

/** The number of the newest order. */
export async function newestOrder(of: Visitor): Promise<string> {
  const text = await of.page.getByRole('row').filter({ hasText: /ORD-/ }).first().textContent();
  return /ORD-[\d-]+/.exec(text ?? '')![0];
}

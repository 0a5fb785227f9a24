import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import type { Screen } from './tour';
import type { DemoData } from './world';

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog');

/** Opens the lines of a stock file from the file's card. */
async function lines({ page }: Visitor, brandId: string): Promise<void> {
  await page.goto(`/catalogue?brand=${brandId}`);
  await page.locator('.stock-file-name a').first().click();
  await page
    .locator('.lines-table')
    .getByText(/^(AL|SICMP)-/)
    .first()
    .waitFor();
}

/** Waits for thumbnails. They are generated after publishing, and loaded when their rows become visible. */
async function pictures(visitor: Visitor, brandId: string): Promise<void> {
  await lines(visitor, brandId);
  await visitor.page.locator('.line-picture img').nth(2).waitFor();
}

async function openFileDialog(visitor: Visitor, brandId: string, action: string): Promise<Locator> {
  await visitor.page.goto(`/catalogue?brand=${brandId}`);
  await visitor.page
    .getByRole('region', { name: 'Stock Files' })
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await visitor.page.getByRole('menuitem', { name: action }).click();
  await dialog(visitor).waitFor();
  return dialog(visitor);
}

async function openBrandDialog(visitor: Visitor, demoData: DemoData, action: string): Promise<Locator> {
  await visitor.page.goto(`/catalogue?brand=${demoData.brands.long}`);
  await visitor.page.getByText('40 references').waitFor();
  await visitor.page
    .getByRole('button', { name: /^Actions for Società/ })
    .first()
    .click();
  await visitor.page.getByRole('menuitem', { name: action }).click();
  await dialog(visitor).waitFor();
  return dialog(visitor);
}

export const stockScreens: readonly Screen[] = [
  { name: 'buyer-stock-lines', as: 'buyer', open: (visitor, { brands }) => lines(visitor, brands.ordered) },
  { name: 'admin-stock-lines-long-names', as: 'admin', open: (visitor, { brands }) => lines(visitor, brands.long) },
  {
    name: 'buyer-stock-lines-pictures',
    as: 'buyer',
    open: (visitor, { brands }) => pictures(visitor, brands.pictured),
  },
  {
    name: 'admin-stock-lines-pictures',
    as: 'admin',
    open: (visitor, { brands }) => pictures(visitor, brands.pictured),
  },
  {
    name: 'buyer-stock-lines-none',
    as: 'buyer',
    open: async (visitor, { brands }) => {
      await lines(visitor, brands.ordered);
      await visitor.page.getByRole('textbox', { name: /search/i }).fill('nothing like it');
      await visitor.page.getByText('No matching references').waitFor();
    },
  },
  {
    name: 'admin-file-menu',
    as: 'admin',
    open: async (visitor, { brands }) => {
      await visitor.page.goto(`/catalogue?brand=${brands.long}`);
      await visitor.page
        .getByRole('region', { name: 'Stock Files' })
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Version History' }).waitFor();
    },
  },
  {
    name: 'admin-file-versions',
    as: 'admin',
    open: async (visitor, { brands }) => {
      const drawer = await openFileDialog(visitor, brands.long, 'Version History');
      await drawer.getByRole('button', { name: 'Show changes' }).click();
      await drawer.getByRole('cell', { name: 'Added' }).first().waitFor();
    },
  },
  {
    name: 'admin-file-rename',
    as: 'admin',
    open: async (visitor, { brands }) => void (await openFileDialog(visitor, brands.long, 'Rename File')),
  },
  {
    name: 'admin-file-replace',
    as: 'admin',
    open: async (visitor, { brands }) => void (await openFileDialog(visitor, brands.long, 'Replace Attachment')),
  },
  {
    name: 'admin-file-delete',
    as: 'admin',
    open: async (visitor, { brands }) => void (await openFileDialog(visitor, brands.long, 'Delete File')),
  },
  {
    name: 'admin-brand-rename',
    as: 'admin',
    open: async (visitor, demoData) => {
      const rename = await openBrandDialog(visitor, demoData, 'Rename Brand');
      await rename.getByLabel('Brand name').fill('');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await rename.getByText('Please enter a valid brand name').waitFor();
    },
  },
  {
    name: 'admin-brand-access',
    as: 'admin',
    open: async (visitor, demoData) => {
      const access = await openBrandDialog(visitor, demoData, 'Manage Access');
      await access.getByText('Selected buyers').click();
      await access.getByRole('combobox', { name: 'Buyers' }).waitFor();
    },
  },
  {
    name: 'admin-brand-delete',
    as: 'admin',
    open: async (visitor, demoData) => {
      await (await openBrandDialog(visitor, demoData, 'Delete Brand'))
        .getByText(/no longer see the brand and its stock file;/)
        .waitFor();
    },
  },
];

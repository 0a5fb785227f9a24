import type { OpenedDraft } from '@portal/contract/drafts';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import { pasteText } from '../helpers/paste';
import type { Screen } from './tour';
import type { DemoData } from './world';

const lotsFields = (page: Page): Locator => page.getByRole('textbox', { name: /^Lots of SICMP-/ });

/** Opens the buyer's draft of a stock file with long names and pictures. */
export async function openDraft({ page }: Visitor, { buyer, brands }: DemoData): Promise<void> {
  const { pictured: brand } = brands;
  const { stockFiles } = await buyer.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  const opened = await buyer.call<OpenedDraft>('POST', '/drafts', { brand, file: stockFiles[0]?._id });
  await page.goto(`/drafts/${opened.draft._id}`);
  await lotsFields(page).first().waitFor();
}

/** Also with more lots than are available, and pasted rows that cannot be taken over. */
async function filledDraft(visitor: Visitor, demoData: DemoData): Promise<void> {
  const { page } = visitor;
  await openDraft(visitor, demoData);
  await lotsFields(page).nth(0).fill('12');
  await lotsFields(page).nth(1).fill('9999');
  await pasteText(page, 'SICMP-LD-SS27-00003-VERY-LONG: 45 pcs\nNO-SUCH-1\t4');
  await page.getByRole('region', { name: 'What was pasted' }).getByText('NO-SUCH-1').first().waitFor();
  await page.getByRole('region', { name: 'Totals of the order' }).getByText('Saved', { exact: true }).waitFor();
}

export const draftScreens: readonly Screen[] = [
  { name: 'buyer-draft', as: 'buyer', open: filledDraft },
  { name: 'buyer-draft-phone', as: 'buyer', only: 'small', open: filledDraft },
  {
    name: 'buyer-draft-submit',
    as: 'buyer',
    open: async (visitor, demoData) => {
      await filledDraft(visitor, demoData);
      await visitor.page.getByRole('button', { name: 'Submit order' }).click();
      await visitor.page
        .getByRole('dialog')
        .getByText(/more lots than are available/)
        .waitFor();
    },
  },
  {
    name: 'buyer-drafts',
    as: 'buyer',
    open: async (visitor, demoData) => {
      await openDraft(visitor, demoData);
      await visitor.page.goto('/drafts');
      await visitor.page
        .getByRole('link', { name: /Lookbook/ })
        .first()
        .waitFor();
    },
  },
];

import type { Order } from '@portal/contract/orders';
import { type DemoReference, demoBrands, referencesOf } from './brands.js';
import { demoBuyers } from './buyers.js';
import { invoicePdf, orderWorkbook } from './order-documents.js';
import type { DemoFile, PreparedFiles } from './prepared-files.js';
import { writeDemoSheet } from './sheets.js';
import type { LotsByReference, Story } from './story.js';

/** Prepares the stock files and order files of the story, each under the step that uploads it. */
export function prepareUploads(story: Story, files: PreparedFiles): void {
  const latest = new Map<number, DemoReference[]>();
  for (const step of story.steps) {
    if (step.do === 'publish' || step.do === 'replace') {
      const { brand: index, name } = story.files[step.file] ?? missing();
      const brand = demoBrands[index] ?? missing();
      const lines = referencesOf(brand, step.edition);
      const shape = (step.edition.small && brand.latestShape) || brand.shape;
      latest.set(step.file, lines);
      files.add(step, { kind: 'stock', name, bytes: () => writeDemoSheet(brand, shape, lines) });
    }
    if (step.do === 'place' || step.do === 'correct') {
      const { buyer, file } = story.orders[step.order] ?? missing();
      const lines = latest.get(file) ?? missing();
      const { company } = demoBuyers[buyer] ?? missing();
      const name = `${company} - order ${step.order + 1}${step.do === 'correct' ? ' corrected' : ''}.xlsx`;
      files.add(step, { kind: 'order', name, bytes: () => orderFile(company, lines, step.lots) });
    }
  }
}

function orderFile(company: string, lines: DemoReference[], lots: LotsByReference): Buffer {
  const wanted = [...lots].flatMap(([line, count]) => {
    const { reference, name, colour, size } = lines[line] ?? {};
    return reference === undefined ? [] : [[reference, name ?? '', colour ?? '', size ?? '', count]];
  });
  return orderWorkbook([
    [company],
    ['Purchase order'],
    [],
    ['Reference', 'Description', 'Colour', 'Size', 'Order quantity (lots)'],
    ...wanted,
  ]);
}

export function demoInvoiceFile(index: number, { totalQuantity, totalAmount }: Order): DemoFile {
  const number = `INV-${String(index + 1).padStart(5, '0')}`;
  const lines = [
    `Invoice ${number}`,
    'Creek & Loom Trading LLC, Dubai',
    `Units: ${totalQuantity}`,
    `Total: AED ${totalAmount}`,
  ];
  return { kind: 'invoice', name: `${number}.pdf`, bytes: () => invoicePdf(lines) };
}

function missing(): never {
  throw new Error('The story of the demo uses something that it has not introduced');
}

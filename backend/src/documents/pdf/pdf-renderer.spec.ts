import { invoiceOf, lineOf } from '../../../test/documents/tax-documents.js';
import { PdfRenderer } from './pdf-renderer.js';
import { taxDocumentPdf } from './tax-document-pdf.js';

describe('the process that makes PDFs', () => {
  let renderer: PdfRenderer;
  afterEach(() => renderer.close());

  it('makes several at a time, with the same bytes as without it', async () => {
    renderer = new PdfRenderer();
    const documents = [1, 2, 3].map((number) => ({ ...invoiceOf(), number: `INV-2026-00000${number}` }));
    const made = await Promise.all(documents.map((document) => renderer.render(document, null)));
    for (const [index, document] of documents.entries())
      expect(made[index]?.equals(await taxDocumentPdf(document, null))).toBe(true);
  });

  // T09
  it('leaves the CPU of the portal free while 300 lines are drawn', async () => {
    renderer = new PdfRenderer();
    await renderer.render(invoiceOf(), null);
    const many = invoiceOf(Array.from({ length: 300 }, () => lineOf()));
    // Of this thread alone, because the garbage collector's threads also work for the specs before.
    const cpuMsOf = async (work: () => Promise<unknown>) => {
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const here = await cpuMsOf(() => taxDocumentPdf(many, null));
    expect(await cpuMsOf(() => renderer.render(many, null))).toBeLessThan(here / 3);
  });

  it('refuses a logo that is no picture, and goes on', async () => {
    renderer = new PdfRenderer();
    await expect(renderer.render(invoiceOf(), Buffer.from('no picture'))).rejects.toThrow(/image/i);
    expect((await renderer.render(invoiceOf(), null)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('ends after a time without work and starts again', async () => {
    renderer = new PdfRenderer({ idleMs: 1 });
    const first = await renderer.render(invoiceOf(), null);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await renderer.render(invoiceOf(), null)).equals(first)).toBe(true);
  });

  it('refuses what it was making when the portal stops', async () => {
    renderer = new PdfRenderer();
    const made = renderer.render(invoiceOf(), null);
    await Promise.all([expect(made).rejects.toThrow('The portal is stopping'), renderer.close()]);
  });
});

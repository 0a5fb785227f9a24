import type { PdfAnswer, PdfRequest } from './pdf-messages.js';
import { taxDocumentPdf } from './tax-document-pdf.js';

async function answer({ id, document, logo }: PdfRequest): Promise<PdfAnswer> {
  try {
    const pdf = await taxDocumentPdf(document, logo === null ? null : Buffer.from(logo, 'base64'));
    return { id, pdf: pdf.toString('base64') };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (request: PdfRequest) => {
  process.send?.(await answer(request));
});
// The server has ended, so nobody reads the PDF.
process.on('disconnect', () => process.exit());

import type { PdfAnswer, PdfRequest } from './pdf-messages.js';
import { statementPdf } from './statement-pdf.js';
import { taxDocumentPdf } from './tax-document-pdf.js';

async function answer({ id, logo, ...content }: PdfRequest): Promise<PdfAnswer> {
  try {
    const picture = logo === null ? null : Buffer.from(logo, 'base64');
    const pdf =
      'document' in content
        ? await taxDocumentPdf(content.document, picture)
        : await statementPdf(content.statement, picture);
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

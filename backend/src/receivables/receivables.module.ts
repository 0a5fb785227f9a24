import { Module } from '@nestjs/common';
import { OpenInvoicesReader } from './reading/open-invoices.query.js';
import { ReceivablesController } from './reading/receivables.controller.js';
import { ReceivablesReader } from './reading/receivables.query.js';
import { StatementReader } from './reading/statement.query.js';
import { StatementFiles } from './reading/statement-files.js';
import { SetTerms } from './terms/set-terms.js';
import { TermsController } from './terms/terms.controller.js';

@Module({
  controllers: [ReceivablesController, TermsController],
  providers: [ReceivablesReader, StatementReader, StatementFiles, OpenInvoicesReader, SetTerms],
})
export class ReceivablesModule {}

import { Module } from '@nestjs/common';
import { SetTerms } from './terms/set-terms.js';
import { TermsController } from './terms/terms.controller.js';

@Module({
  controllers: [TermsController],
  providers: [SetTerms],
})
export class ReceivablesModule {}

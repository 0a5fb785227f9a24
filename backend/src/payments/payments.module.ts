import { Module } from '@nestjs/common';
import { ChequeSteps } from './cheque-steps.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsReader } from './payments.query.js';
import { RecordPayment } from './record-payment.js';
import { UsePayment } from './use-payment.js';
import { WriteOffController } from './write-off.controller.js';
import { WriteOff } from './write-off.js';

@Module({
  controllers: [PaymentsController, WriteOffController],
  providers: [PaymentsReader, RecordPayment, ChequeSteps, UsePayment, WriteOff],
})
export class PaymentsModule {}

import { Module } from '@nestjs/common';
import { ChequeSteps } from './cheque-steps.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsReader } from './payments.query.js';
import { AnswerProof } from './proofs/answer-proof.js';
import { ProofsController } from './proofs/proofs.controller.js';
import { ProofsReader } from './proofs/proofs.query.js';
import { SendProof } from './proofs/send-proof.js';
import { RecordPayment } from './record-payment.js';
import { UsePayment } from './use-payment.js';
import { WriteOffController } from './write-off.controller.js';
import { WriteOff } from './write-off.js';

@Module({
  controllers: [PaymentsController, WriteOffController, ProofsController],
  providers: [PaymentsReader, RecordPayment, ChequeSteps, UsePayment, WriteOff, ProofsReader, SendProof, AnswerProof],
})
export class PaymentsModule {}

import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, IsUUID } from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { IsAmount, IsPastDay } from './money-inputs.js';
import { AllocateInput, maxAllocations } from './payments.js';
import { IsReason } from './text/is-reason.js';
import { MaxCharacters } from './text/max-characters.js';
import { trimText } from './text/trim-text.js';

/** The states of a transfer slip (row M04). */
export const proofStates = ['waiting', 'confirmed', 'refused'] as const;
export type ProofState = (typeof proofStates)[number];

/** Of an uploaded transfer slip. */
export const proofLimits = { bytes: 10 * 1024 * 1024 } as const;
export const proofPictureExtensions = ['.jpg', '.jpeg', '.png'] as const;
export const proofExtensions = ['.pdf', ...proofPictureExtensions] as const;

/** The fields beside the multipart field `slipFile`; `orderIds` is JSON. */
export class PaymentProofInput {
  @IsAmount()
  amount!: string;

  @IsPastDay()
  paidOn!: string;

  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  reference?: string | null;

  /** The orders that the buyer paid. */
  @IsUUID(undefined, { each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(maxAllocations)
  @IsArray({ message: messages.common.invalidInput })
  orderIds!: string[];
}

/** What the team found on the account, which may differ from what the buyer entered. */
export class ConfirmProofInput extends AllocateInput {
  @IsAmount()
  amount!: string;

  @IsPastDay()
  receivedOn!: string;

  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  reference?: string | null;
}

export class RefuseProofInput {
  @IsReason()
  reason!: string;
}

export class PaymentProofsQuery extends ListQuery {
  @IsOptional()
  @IsUUID()
  buyer?: string;

  @IsOptional()
  @IsIn(proofStates)
  state?: ProofState;
}

/** A transfer slip that a buyer uploaded. */
export interface PaymentProof {
  _id: string;
  buyer: { _id: string; name: string };
  state: ProofState;
  /** AED with 2 decimals, as the buyer entered it. */
  amount: string;
  /** `2026-12-31` */
  paidOn: string;
  reference: string | null;
  orders: { _id: string; orderNumber: string }[];
  fileName: string;
  /** Why it was refused. */
  reason: string | null;
  /** The payment as which it was confirmed. */
  paymentId: string | null;
  answeredAt: string | null;
  createdAt: string;
}

export interface PaymentProofsResponse {
  proofs: PaymentProof[];
  total: number;
}

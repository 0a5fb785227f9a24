import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { maxReasonLength } from './facts/max-reason-length.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { IsAmount, IsDay, IsPastDay } from './money-inputs.js';
import { IsReason } from './text/is-reason.js';
import { MaxCharacters } from './text/max-characters.js';
import { trimLine, trimText } from './text/trim-text.js';

export const paymentMethods = ['transfer', 'cash', 'card', 'cheque'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStates = ['received', 'deposited', 'cleared', 'bounced', 'returned'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The steps of a cheque (row M03). Any other payment is cleared from the beginning. */
export const chequeSteps = ['deposit', 'clear', 'bounce', 'return'] as const;
export type ChequeStep = (typeof chequeSteps)[number];

/** For each step the states from which it is possible, and the state afterwards. */
export const chequeTransitions = {
  deposit: { from: ['received'], to: 'deposited' },
  clear: { from: ['deposited'], to: 'cleared' },
  bounce: { from: ['deposited'], to: 'bounced' },
  return: { from: ['received', 'bounced'], to: 'returned' },
} as const satisfies Record<ChequeStep, { from: readonly PaymentState[]; to: PaymentState }>;

export function chequeStepsFrom(state: PaymentState): ChequeStep[] {
  return chequeSteps.filter((step) => (chequeTransitions[step].from as readonly PaymentState[]).includes(state));
}

/** The most orders that one payment is for. */
export const maxAllocations = 500;

/** A part of a payment that is for an order. */
export class AllocationInput {
  @IsUUID(undefined, { message: messages.common.invalidInput })
  orderId!: string;

  @IsAmount()
  amount!: string;
}

export class ChequeInput {
  @Transform(trimLine)
  @MaxCharacters(200)
  @IsNotEmpty({ message: messages.payments.bankRequired })
  @IsString({ message: messages.payments.bankRequired })
  bank!: string;

  @Transform(trimLine)
  @MaxCharacters(40)
  @IsNotEmpty({ message: messages.payments.chequeNumberRequired })
  @IsString({ message: messages.payments.chequeNumberRequired })
  number!: string;

  /** The day from which the bank accepts it; that of a post-dated cheque lies ahead. */
  @IsDay()
  date!: string;
}

/**
 * The orders that a payment is for, and how much of it. Together the parts are at most what is left of the payment; the rest
 * stays the buyer's credit.
 */
export class AllocateInput {
  @Type(() => AllocationInput)
  @ValidateNested({ each: true, message: messages.common.invalidInput })
  @IsObject({ each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(maxAllocations)
  @IsArray({ message: messages.common.invalidInput })
  allocations!: AllocationInput[];
}

/** A cheque pays its orders when it clears. */
export class PaymentInput extends AllocateInput {
  @IsUUID(undefined, { message: messages.payments.buyerRequired })
  buyerId!: string;

  @IsIn(paymentMethods, { message: messages.payments.methodRequired })
  method!: PaymentMethod;

  @IsAmount()
  amount!: string;

  /** Today in the portal's time zone by default. */
  @IsOptional()
  @IsPastDay()
  receivedOn?: string;

  /** The payer's own reference, such as that of a transfer. */
  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(200)
  @IsString({ message: messages.common.invalidInput })
  reference?: string | null;

  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxReasonLength)
  @IsString({ message: messages.common.invalidInput })
  note?: string | null;

  @ValidateIf(({ method }: PaymentInput) => method === 'cheque')
  @Type(() => ChequeInput)
  @ValidateNested({ message: messages.payments.bankRequired })
  @IsObject({ message: messages.payments.bankRequired })
  cheque?: ChequeInput;
}

export class ChequeStepInput {
  /** The day of the step; today in the portal's time zone by default. */
  @IsOptional()
  @IsPastDay()
  on?: string;

  @IsOptional()
  @Transform(trimText)
  @MaxCharacters(maxReasonLength)
  @IsString({ message: messages.common.invalidInput })
  note?: string | null;
}

/** Gives back what is left of a payment, or a part of it. */
export class RefundInput {
  @IsAmount()
  amount!: string;

  @IsReason()
  reason!: string;
}

export class PaymentsQuery extends ListQuery {
  @IsOptional()
  @IsUUID()
  buyer?: string;

  @IsOptional()
  @IsIn(paymentMethods)
  method?: PaymentMethod;

  @IsOptional()
  @IsIn(paymentStates)
  state?: PaymentState;

  /** The latest date of cheques; other payments have none. */
  @IsOptional()
  @IsDay()
  chequeDateTo?: string;
}

/** Amounts are AED with 2 decimals. */
export interface Payment {
  _id: string;
  buyer: { _id: string; name: string };
  /** Null for the rest that *Confirm Payment* paid, whose method is not asked. */
  method: PaymentMethod | null;
  state: PaymentState;
  amount: string;
  /** `2026-12-31` */
  receivedOn: string;
  reference: string | null;
  cheque: { bank: string; number: string; date: string } | null;
  note: string | null;
  /** The orders that it pays, or will pay when the cheque clears. */
  allocations: { order: { _id: string; orderNumber: string }; amount: string }[];
  refunded: string;
  /** What is for no order yet; zero until a cheque is cleared. */
  unallocated: string;
  /** The steps that are possible now; empty for buyers. */
  steps: ChequeStep[];
  /** The history, oldest first. */
  history: { state: PaymentState; on: string; note: string | null; by: string | null; at: string }[];
  createdAt: string;
}

export interface PaymentsResponse {
  payments: Payment[];
  total: number;
}

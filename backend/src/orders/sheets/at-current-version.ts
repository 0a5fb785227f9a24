import { messages } from '@portal/contract/messages';
import { DomainError } from '../../platform/http/errors/domain-error.js';

/** Thrown in a transaction to roll it back: the stock file is not the one any more with which an order file was read. */
export class StockFileChanged extends Error {}

/** Publishing takes longer than reading an order file, so a second attempt is rare. */
const attempts = 5;

/**
 * Runs `work` again when it throws `StockFileChanged`. An order file is matched with the stock file in many statements,
 * so the transaction that stores the result compares the version, and an order never has prices of two versions. Throws
 * `common.unavailable` when the stock file changes during every attempt.
 */
export async function atCurrentVersion<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StockFileChanged)) throw error;
    }
  }
  throw new DomainError('common.unavailable', messages.common.unavailable);
}

import { latinNumber } from '@portal/contract/text/plain-text';

/**
 * Reads a whole number as it is typed, also with Arabic digits. What is none is returned as it is, for the field to keep
 * with the rule's message: antd's `InputNumber` makes 55 of 5,5, 6 of 5.5 and nothing of ٥.
 */
export function wholeNumberOf(typed: string): number | string {
  const digits = latinNumber(typed);
  return /^\d+$/.test(digits) ? Number(digits) : typed;
}

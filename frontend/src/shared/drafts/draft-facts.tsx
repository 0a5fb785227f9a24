import type { DraftPerson, DraftSummary } from '@portal/contract/drafts';
import { texts } from '../../texts/texts';
import { formatAedAmount } from '../ui/values/numbers';

/** The name of a person; buyers see the team without names. */
export function personName({ name, side }: DraftPerson): string {
  return name ?? texts.t(side === 'team' ? 'trade:drafts.team' : 'trade:drafts.buyer');
}

/** Returns the contents of a draft in words: `12 lines · 52 lots · AED 12,480`. */
export function draftContents({ lineCount, lots, totalAmount }: DraftSummary): string {
  return [
    texts.t('trade:lines', { count: lineCount }),
    texts.t('trade:lots', { count: lots }),
    formatAedAmount(totalAmount),
  ].join(' · ');
}

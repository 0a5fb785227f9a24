import { resetLinkSeconds, resetMaximumResends, resetResendCooldownSeconds } from '@portal/contract/auth';
import { texts } from '../../../texts/texts';

/** A link that was asked for. Times in milliseconds since 1970. */
export interface ResetRequest {
  email: string;
  /** When the newest link was sent. */
  sentAt: number;
  resends: number;
  /** Of the newest resend. */
  resentAt: number | null;
}

/** The chip is red with less than this many seconds left (specification 9). */
const urgent = 300;

const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000));

/** `m:ss`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function linkState({ sentAt }: ResetRequest, now: number): { text: string; urgent: boolean } {
  // A clock that was set back does not make the link live longer.
  const left = Math.min(resetLinkSeconds, secondsUntil(sentAt + resetLinkSeconds * 1000, now));
  return {
    text: left === 0 ? texts.t('auth:linkExpired') : texts.t('auth:linkExpiresIn', { clock: clock(left) }),
    urgent: left < urgent,
  };
}

/** Seconds until another link may be asked for. */
export function cooldown({ resentAt }: ResetRequest, now: number): number {
  if (resentAt === null) return 0;
  return Math.min(resetResendCooldownSeconds, secondsUntil(resentAt + resetResendCooldownSeconds * 1000, now));
}

export function waitSentence(seconds: number): string {
  return texts.t('auth:waitBeforeTryingAgain', { clock: clock(seconds) });
}

export const isExhausted = ({ resends }: ResetRequest): boolean => resends >= resetMaximumResends;

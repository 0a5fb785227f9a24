import { resetLinkSeconds, resetMaximumResends, resetResendCooldownSeconds } from '@portal/contract/auth';
import { texts } from '../../../texts/texts';

/** A password reset link that a visitor requested. Times are in milliseconds since 1970. */
export interface ResetRequest {
  email: string;
  /** When the newest link was sent. */
  sentAt: number;
  resends: number;
  /** When the link was resent last; null before the first resend. */
  resentAt: number | null;
}

/** The countdown chip turns red when fewer than this many seconds are left (specification 9). */
const urgent = 300;

const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000));

/** Formats seconds as `m:ss`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the countdown text of a reset link, and whether little time is left so that the countdown turns red. */
export function resetLinkStatus({ sentAt }: ResetRequest, now: number): { text: string; urgent: boolean } {
  // If this computer's clock was set back, the link must not seem valid for longer than its full lifetime.
  const left = Math.min(resetLinkSeconds, secondsUntil(sentAt + resetLinkSeconds * 1000, now));
  return {
    text: left === 0 ? texts.t('auth:linkExpired') : texts.t('auth:linkExpiresIn', { clock: clock(left) }),
    urgent: left < urgent,
  };
}

/** Returns the seconds until another link may be requested. */
export function resendCooldownSeconds({ resentAt }: ResetRequest, now: number): number {
  if (resentAt === null) return 0;
  return Math.min(resetResendCooldownSeconds, secondsUntil(resentAt + resetResendCooldownSeconds * 1000, now));
}

export function resendWaitText(seconds: number): string {
  return texts.t('auth:waitBeforeTryingAgain', { clock: clock(seconds) });
}

export const hasNoResendsLeft = ({ resends }: ResetRequest): boolean => resends >= resetMaximumResends;

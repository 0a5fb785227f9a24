import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { messages } from './messages.js';
import { secondFactorMessages } from './second-factor-messages.js';
import { latinDigits, withoutInvisibleMarks } from './text/plain-text.js';

/** Minutes for which a confirmed second factor counts for changes that ask for it (beyond 6, row K04). */
export const proofMinutes = 10;
/** Minutes between the right password and the code, for which the sign-in waits. */
export const secondStepMinutes = 10;
/** Recovery codes that are made at once; each works once. */
export const recoveryCodeCount = 10;

/** Apps show a code in two groups, and recovery codes are written with a hyphen: both may be typed with or without. */
const plainCode = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? latinDigits(withoutInvisibleMarks(value)).replace(/[\s-]/g, '').toLowerCase() : value;

function IsCode(): PropertyDecorator {
  return (target, property) => {
    Transform(plainCode)(target, property);
    // In the order in which they are checked; decorators run bottom-up.
    IsString({ message: secondFactorMessages.codeRequired })(target, property);
    IsNotEmpty({ message: secondFactorMessages.codeRequired })(target, property);
    Matches(/^(\d{6}|[a-z2-7]{10})$/, { message: secondFactorMessages.codeInvalid })(target, property);
  };
}

/** Text in base64url, as browsers write the bytes of a passkey (WebAuthn). */
function IsBase64Url(longest: number): PropertyDecorator {
  return (target, property) => {
    MaxLength(longest, { message: secondFactorMessages.passkeyWrong })(target, property);
    Matches(/^[\w-]+$/, { message: secondFactorMessages.passkeyWrong })(target, property);
    IsString({ message: secondFactorMessages.passkeyWrong })(target, property);
  };
}

/** A passkey's answer to a `PasskeyQuestion`: its id and the `response` of `navigator.credentials.get`. */
export class PasskeyAnswer {
  /** The `question` that is answered. */
  @IsBase64Url(1024)
  question!: string;

  @IsBase64Url(1400)
  id!: string;

  @IsBase64Url(4096)
  clientDataJSON!: string;

  @IsBase64Url(4096)
  authenticatorData!: string;

  @IsBase64Url(2048)
  signature!: string;
}

/** A code of the authenticator app or a recovery code, or the answer of a passkey. */
export class SecondFactorInput {
  // A passkey of null counts as none, as for IsOptional below.
  @ValidateIf(({ passkey }: SecondFactorInput) => (passkey ?? null) === null)
  @IsCode()
  code?: string;

  @IsOptional()
  @Type(() => PasskeyAnswer)
  @ValidateNested({ message: secondFactorMessages.passkeyWrong })
  @IsObject({ message: secondFactorMessages.passkeyWrong })
  passkey?: PasskeyAnswer;
}

/** The second step of a sign-in, after the password was right. */
export class SecondStepInput extends SecondFactorInput {
  /** The `ticket` of the first step's answer. */
  @MaxLength(1024, { message: secondFactorMessages.signInAgain })
  @IsString({ message: secondFactorMessages.signInAgain })
  ticket!: string;
}

/** The answer to the right password of an account with a second factor; the session is opened by the second step. */
export interface SecondStepResponse extends SecondFactorQuestion {
  ticket: string;
  message: string;
}

/** What an account can be confirmed with, recovery codes apart. */
export interface SecondFactorQuestion {
  hasApp: boolean;
  /** null for an account without passkeys. */
  passkey: PasskeyQuestion | null;
}

/** A passkey as options of WebAuthn name it. */
export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}

/** For `navigator.credentials.get`. The `question` is sent back with the answer, within ten minutes, and works once. */
export interface PasskeyQuestion {
  question: string;
  options: {
    challenge: string;
    rpId: string;
    timeout: number;
    userVerification: 'preferred';
    allowCredentials: PasskeyDescriptor[];
  };
}

/** For `navigator.credentials.create`. `setUp` is sent back with the new passkey, within an hour. */
export interface SetUpPasskeyResponse {
  setUp: string;
  options: {
    challenge: string;
    rp: { id: string; name: string };
    user: { id: string; name: string; displayName: string };
    pubKeyCredParams: { type: 'public-key'; alg: number }[];
    timeout: number;
    excludeCredentials: PasskeyDescriptor[];
    authenticatorSelection: { residentKey: 'preferred'; userVerification: 'preferred' };
    attestation: 'none';
  };
}

/** The id and the `response` of `navigator.credentials.create`. */
export class NewPasskeyInput {
  @IsBase64Url(1024)
  setUp!: string;

  @IsBase64Url(1400)
  id!: string;

  @IsBase64Url(4096)
  clientDataJSON!: string;

  @IsBase64Url(8192)
  attestationObject!: string;

  /** How the browser reaches the passkey, for later questions. */
  @IsOptional()
  @MaxLength(20, { each: true, message: messages.common.invalidInput })
  @IsString({ each: true, message: messages.common.invalidInput })
  @ArrayMaxSize(10, { message: messages.common.invalidInput })
  @IsArray({ message: messages.common.invalidInput })
  transports: string[] = [];
}

/** One account has at most this many passkeys. */
export const maxPasskeys = 10;

export interface Passkey {
  _id: string;
  /** The browser and system in which it was added, such as 'Chrome on Windows'. */
  device: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The password proves that the person who adds a second factor is not just somebody at an unlocked computer. */
export class SetUpSecondFactorInput {
  @MaxLength(1024, { message: messages.account.currentPasswordIncorrect })
  @IsNotEmpty({ message: messages.account.currentPasswordRequired })
  @IsString({ message: messages.account.currentPasswordRequired })
  currentPassword!: string;
}

/** What the authenticator app needs. `setUp` is sent back with the app's first code, within an hour. */
export interface SetUpAppResponse {
  setUp: string;
  /** In groups of four characters, for typing. */
  secret: string;
  /** `otpauth://…`, for a QR code. */
  address: string;
}

export class ConfirmAppInput {
  @MaxLength(1024, { message: secondFactorMessages.setUpExpired })
  @IsString({ message: secondFactorMessages.setUpExpired })
  setUp!: string;

  @Transform(plainCode)
  @Matches(/^\d{6}$/, { message: secondFactorMessages.appCodeInvalid })
  @IsNotEmpty({ message: secondFactorMessages.codeRequired })
  @IsString({ message: secondFactorMessages.codeRequired })
  code!: string;
}

/** The codes are told once; only their hashes are stored. Empty when the former codes stay. */
export interface RecoveryCodesResponse {
  recoveryCodes: string[];
}

/** The caller's second factor, on the profile page. */
export interface SecondFactorResponse {
  /** Since when there has been one; null without one. */
  since: string | null;
  hasApp: boolean;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
}

/**
 * Whether an account has a second factor. `due` and `overdue` are for administrators without one, from whom the settings
 * demand one: `overdue` once that day has come, from which on they may only set one up.
 */
export type SecondFactorState = 'none' | 'on' | 'due' | 'overdue';

/** The changes of a second factor of which its owner is told by mail. */
export const secondFactorChanges = [
  'set-up',
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'removed',
  'removed-by-team',
  'recovery-codes',
  'recovery-used',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

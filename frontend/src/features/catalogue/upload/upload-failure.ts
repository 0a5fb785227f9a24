import type { errorStatus } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { Problem } from '@portal/contract/workbook';
import { ApiError } from '../../../shared/data/api';

export interface UploadFailure {
  /** True if the server has the file and cannot read it, such as a file with a password. */
  isUnreadable: boolean;
  sentence: string;
  /** The server's message, if it says more than the message for the response's status. */
  detail?: string;
  problems: readonly Problem[];
  problemCount: number;
}

type Status = (typeof errorStatus)[keyof typeof errorStatus];

/** The message for each response status (row C07); `null` where only the server's own message is shown. */
const sentences = {
  400: messages.catalogue.fileInvalid,
  401: messages.catalogue.uploadUnauthenticated,
  403: messages.catalogue.uploadForbidden,
  404: null,
  409: null,
  413: messages.catalogue.fileTooLarge,
  422: null,
  429: null,
  500: messages.catalogue.uploadServerError,
  503: null,
  507: null,
} satisfies Record<Status, string | null>;

const isKnown = (status: number): status is Status => Object.hasOwn(sentences, status);

/** The statuses of a file whose content is refused, as opposed to a request that is. */
const unreadableStatuses: readonly number[] = [400, 422];

export function describeUploadFailure(error: unknown, phase: 'reading' | 'publishing'): UploadFailure {
  if (!(error instanceof ApiError)) {
    return { isUnreadable: false, sentence: messages.common.genericError, problems: [], problemCount: 0 };
  }
  const { status, message, body } = error;
  const sentence = (isKnown(status) ? sentences[status] : null) ?? message;
  const problems = body?.problems ?? [];
  return {
    isUnreadable: phase === 'reading' && unreadableStatuses.includes(status),
    sentence,
    detail: body && message !== sentence ? message : undefined,
    problems,
    problemCount: body?.problemCount ?? problems.length,
  };
}

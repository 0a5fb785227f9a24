import { messages } from '@portal/contract/messages';
import type { Problem } from '@portal/contract/workbook';
import { ApiError } from '../../shared/data/api';

export interface UploadFailure {
  sentence: string;
  /** The server's own words where they say more than the sentence of the status. */
  detail?: string;
  problems: readonly Problem[];
  problemCount: number;
}

/** Row C07: the sentence of each status; every other refusal speaks for itself. */
const sentences: Partial<Record<number, string>> = {
  400: messages.catalogue.fileInvalid,
  401: messages.catalogue.uploadUnauthenticated,
  403: messages.catalogue.uploadForbidden,
  413: messages.catalogue.fileTooLarge,
  500: messages.catalogue.uploadServerError,
};

export function uploadFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) {
    return { sentence: messages.common.genericError, problems: [], problemCount: 0 };
  }
  const sentence = sentences[error.status] ?? error.message;
  const problems = error.body?.problems ?? [];
  return {
    sentence,
    detail: error.body && error.message !== sentence ? error.message : undefined,
    problems,
    problemCount: error.body?.problemCount ?? problems.length,
  };
}

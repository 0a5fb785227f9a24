import type { CheckEmailResponse, MessageResponse, RegisterInput, ResetPasswordInput } from '@portal/contract/auth';
import { request } from '../../shared/data/api';
import { texts } from '../../texts/texts';

/** The API requests of the pages for registration and for forgotten passwords. */
export const authCalls = {
  /** The account gets the language in which the application is shown. */
  register: (input: RegisterInput) =>
    request<MessageResponse>('/api/auth/register', { method: 'POST', json: { ...input, language: texts.language } }),

  checkEmail: (email: string, signal?: AbortSignal) =>
    request<CheckEmailResponse>('/api/auth/check-email', { method: 'POST', json: { email }, signal }),

  forgotPassword: (email: string) =>
    request<MessageResponse>('/api/auth/forgot-password', { method: 'POST', json: { email } }),

  verifyResetToken: (token: string, signal?: AbortSignal) =>
    request<{ valid: true }>(`/api/auth/verify-reset-token/${encodeURIComponent(token)}`, { signal }),

  resetPassword: (json: ResetPasswordInput) =>
    request<MessageResponse>('/api/auth/reset-password', { method: 'POST', json }),
};

import type { CheckEmailAnswer, MessageAnswer, RegisterInput, ResetPasswordInput } from '@portal/contract/auth';
import { request } from '../../shared/data/api';

export const authCalls = {
  register: (json: RegisterInput) => request<MessageAnswer>('/api/auth/register', { method: 'POST', json }),

  checkEmail: (email: string, signal?: AbortSignal) =>
    request<CheckEmailAnswer>('/api/auth/check-email', { method: 'POST', json: { email }, signal }),

  forgotPassword: (email: string) =>
    request<MessageAnswer>('/api/auth/forgot-password', { method: 'POST', json: { email } }),

  verifyResetToken: (token: string, signal?: AbortSignal) =>
    request<{ valid: true }>(`/api/auth/verify-reset-token/${encodeURIComponent(token)}`, { signal }),

  resetPassword: (json: ResetPasswordInput) =>
    request<MessageAnswer>('/api/auth/reset-password', { method: 'POST', json }),
};

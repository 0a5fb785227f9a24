import type { ChangePasswordInput, MeAnswer, MessageAnswer, OpenSessionsAnswer } from '@portal/contract/auth';
import type { ProfileInput } from '@portal/contract/profile';
import { request } from '../../shared/data/api';

export const profileCalls = {
  update: (json: ProfileInput) => request<MeAnswer>('/api/auth/me', { method: 'PUT', json }),

  changePassword: (json: ChangePasswordInput) =>
    request<MessageAnswer>('/api/auth/change-password', { method: 'PUT', json }),

  sessions: (signal?: AbortSignal) => request<OpenSessionsAnswer>('/api/auth/sessions', { signal }),

  endSession: (id: string) => request<MessageAnswer>(`/api/auth/sessions/${id}`, { method: 'DELETE' }),

  endOtherSessions: () => request<MessageAnswer>('/api/auth/sessions', { method: 'DELETE' }),
};

export const sessionsKey = ['open-sessions'];

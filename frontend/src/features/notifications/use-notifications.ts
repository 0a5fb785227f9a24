import { notificationPageSize } from '@portal/contract/facts/notification-page-size';
import { messages } from '@portal/contract/messages';
import type { Notification, NotificationsResponse, UnreadNotificationsResponse } from '@portal/contract/notifications';
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionUser } from '../../shared/access/session';
import { ApiError, errorMessageOf, request } from '../../shared/data/api';
import { useToast } from '../../shared/ui/toast';

const path = '/api/notifications';

/**
 * Removes duplicates. When a notification arrives between two requests, the last notification of a page appears again
 * on the next page.
 */
function withoutDuplicates(notifications: readonly Notification[]): Notification[] {
  return [...new Map(notifications.map((each) => [each._id, each])).values()];
}

/**
 * Loads the signed-in user's notifications, newest first; actions change the cached pages at once. It uses TanStack
 * Query and not Refine's `useInfiniteList`, which refetches its pages one after the other and drops the refetch when
 * another page is loaded meanwhile; Refine's optimistic updates also cannot change the unread count beside the rows.
 */
export function useNotifications() {
  const queryKey = ['notifications', useSessionUser()._id];
  const queryClient = useQueryClient();
  const toast = useToast();
  const [pages, setPages] = useState(1);
  // Each page has its own query, so a change refetches all pages at once and cancels no page that is loading.
  const pageQuery = (page: number) =>
    queryOptions({
      queryKey: [...queryKey, page],
      queryFn: ({ signal }) =>
        request<NotificationsResponse>(`${path}?page=${page}&limit=${notificationPageSize}`, { signal }),
    });
  const first = useQuery(pageQuery(1));
  const further = useQueries({ queries: Array.from({ length: pages - 1 }, (_, index) => pageQuery(index + 2)) });
  const last = further.at(-1) ?? first;
  const { current, total } = last.data?.pagination ?? { current: 0, total: 0 };

  const change = (unread: (count: number) => number, rows: (notifications: Notification[]) => Notification[]) =>
    queryClient.setQueriesData<NotificationsResponse>(
      { queryKey },
      (data) =>
        data && {
          ...data,
          unreadCount: Math.max(0, unread(data.unreadCount)),
          notifications: rows(data.notifications),
        },
    );
  const readAt = () => new Date().toISOString();
  const settle = {
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };

  const readAll = useMutation({
    mutationFn: (upTo: string) =>
      request<UnreadNotificationsResponse>(`${path}/read-all?upTo=${upTo}`, { method: 'PUT' }),
    ...settle,
    onSuccess: ({ unreadCount }, upTo) =>
      change(
        () => unreadCount,
        (all) =>
          all.map((each) => (each._id <= upTo ? { ...each, isRead: true, readAt: each.readAt ?? readAt() } : each)),
      ),
  });
  const read = useMutation({
    mutationFn: ({ _id }: Notification) => request(`${path}/${_id}/read`, { method: 'PUT' }),
    ...settle,
    onSuccess: (_answer, { _id }) =>
      change(
        (count) => count - 1,
        (all) => all.map((each) => (each._id === _id ? { ...each, isRead: true, readAt: readAt() } : each)),
      ),
  });
  const remove = useMutation({
    mutationFn: ({ _id }: Notification) => request(`${path}/${_id}`, { method: 'DELETE' }),
    onMutate: async ({ _id, isRead }) => {
      await settle.onMutate();
      change(
        (count) => (isRead ? count : count - 1),
        (all) => all.filter((each) => each._id !== _id),
      );
    },
    onError: (error) => {
      // The notification was already deleted in another tab.
      if (error instanceof ApiError && error.status === 404) return;
      toast.error(errorMessageOf(error, messages.notifications.deleteFailed));
    },
    onSettled: settle.onSettled,
  });

  return {
    first,
    notifications: withoutDuplicates([first, ...further].flatMap(({ data }) => data?.notifications ?? [])),
    unreadCount: first.data?.unreadCount ?? 0,
    more: {
      exist: current < total,
      load: () => setPages((shown) => shown + 1),
      isLoading: last !== first && last.isLoading,
      error: last === first || last.data ? null : last.error,
      retry: () => void last.refetch(),
    },
    backToFirstPage: () => setPages(1),
    /** Marks the given notification and all older notifications as read. */
    readAll: (newest: Notification) => readAll.mutate(newest._id),
    read: (notification: Notification) => read.mutate(notification),
    remove: (notification: Notification) => remove.mutate(notification),
  };
}

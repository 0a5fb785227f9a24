import {
  type Notification,
  type NotificationsAnswer,
  notificationPageSize,
  type UnreadNotificationsAnswer,
} from '@portal/contract/notifications';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSessionUser } from '../../shared/access/session';
import { request } from '../../shared/data/api';

const path = '/api/notifications';

type Pages = InfiniteData<NotificationsAnswer, number>;

/** A notification that arrives while somebody pages moves the others on: what was on one page comes again on the next. */
function withoutRepeats(pages: readonly NotificationsAnswer[]): Notification[] {
  const byId = new Map(pages.flatMap((page) => page.notifications).map((each) => [each._id, each]));
  return [...byId.values()];
}

/** The signed-in person's notifications, newest first, and what can be done with them. Acting shows at once. */
export function useNotifications() {
  const queryKey = ['notifications', useSessionUser()._id];
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request<NotificationsAnswer>(`${path}?page=${pageParam}&limit=${notificationPageSize}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.current < pagination.total ? pagination.current + 1 : undefined),
  });

  const change = (unread: (count: number) => number, rows: (notifications: Notification[]) => Notification[]) =>
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            unreadCount: Math.max(0, unread(page.unreadCount)),
            notifications: rows(page.notifications),
          })),
        },
    );
  const readAt = () => new Date().toISOString();
  const settle = {
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };

  const readAll = useMutation({
    mutationFn: () => request<UnreadNotificationsAnswer>(`${path}/read-all`, { method: 'PUT' }),
    ...settle,
    onSuccess: () =>
      change(
        () => 0,
        (all) => all.map((each) => ({ ...each, isRead: true, readAt: each.readAt ?? readAt() })),
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
    onSettled: settle.onSettled,
  });

  return {
    query,
    notifications: withoutRepeats(query.data?.pages ?? []),
    unreadCount: query.data?.pages[0]?.unreadCount ?? 0,
    readAll: () => readAll.mutate(),
    read: (notification: Notification) => read.mutate(notification),
    remove: (notification: Notification) => remove.mutate(notification),
  };
}

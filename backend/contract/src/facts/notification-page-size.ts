/** Specification 9. */
export const notificationPageSize = 20;

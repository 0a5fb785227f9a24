/** Where a signed-in person starts, and where every unknown or forbidden address leads. */
export const homePath = '/dashboard';
export const loginPath = '/login';
export const pendingPath = '/pending';
export const registerPath = '/register';
export const forgotPasswordPath = '/forgot-password';
export const settingsPath = '/admin/settings';
export const helpPreviewPath = '/admin/help';
export const mailPath = '/admin/mail';
export const failedJobsPath = '/admin/failed-jobs';
export const resetPasswordPath = '/reset-password';
/** The guide for buyers. */
export const helpPath = '/help';

/** The start page of a signed-in user. Unknown and forbidden addresses redirect to it. */
export const homePath = '/dashboard';
export const loginPath = '/login';
export const pendingPath = '/pending';
export const registerPath = '/register';
export const forgotPasswordPath = '/forgot-password';
export const profilePath = '/profile';
/** The part of the profile where the second factor is set up. */
export const secondFactorCardPath = `${profilePath}#second-factor`;
export const buyersPath = '/admin/buyers';
/** The wholesaler's team. */
export const staffPath = '/admin/staff';
/** The people of a buyer's company. */
export const companyPath = '/company';
export const settingsPath = '/admin/settings';
/** The address of a field of the settings, such as `seller.trn` or `AED.iban`. The page puts the focus into it. */
export const settingsFieldPath = (field: string) => `${settingsPath}#${field}`;
export const helpPreviewPath = '/admin/help';
export const auditPath = '/admin/audit';
export const mailPath = '/admin/mail';
export const failedJobsPath = '/admin/failed-jobs';
/** Followed by the token of the link in the mail. */
export const invitationPath = '/invitation';
export const resetPasswordPath = '/reset-password';
/** The page with the guide for buyers. */
export const helpPath = '/help';
export const ordersPath = '/orders';
export const draftsPath = '/drafts';
export const documentsPath = '/documents';
export const receivablesPath = '/receivables';
/** A buyer's statement of account, for the team. */
export const statementPath = (buyerId: string) => `${receivablesPath}/${buyerId}`;
export const paymentsPath = '/payments';
/** A buyer's own statement of account. */
export const accountPath = '/account';

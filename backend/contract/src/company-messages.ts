/** Apart from the other sentences, because only the pages of a company's people and of invitations need them. */
export const companyMessages = {
  roleRequired: 'Choose a role',
  invited: 'Invitation sent',
  inviteFailed: 'Failed to send the invitation',
  emailTaken: 'This email address has an account or an invitation already',
  roleChanged: 'Role changed',
  roleChangeFailed: 'Failed to change the role',
  removed: 'Colleague removed',
  removeFailed: 'Failed to remove the colleague',
  founderStays: 'Who registered the company stays an owner.',
  notFound: 'There is no such colleague',
  accepted: 'Welcome. Please sign in.',
  loadFailed: 'Failed to load your colleagues',
} as const;

/**
 * Sentences that the pages of the team, of a buyer's company and of invitations share. Apart from the others, because only
 * these pages need them.
 */
export const peopleMessages = {
  roleRequired: 'Choose a role',
  invited: 'Invitation sent',
  inviteFailed: 'Failed to send the invitation',
  emailTaken: 'This email address has an account or an invitation already',
  tooManyInvitations: 'There are 100 open invitations already. Withdraw some to send others.',
  roleChanged: 'Role changed',
  roleChangeFailed: 'Failed to change the role',
  invitationNotFound: 'There is no such open invitation',
  invitationResent: 'Invitation sent again',
  invitationResendFailed: 'Failed to send the invitation again',
  invitationRevoked: 'Invitation withdrawn',
  invitationRevokeFailed: 'Failed to withdraw the invitation',
  invitationInvalid: 'This invitation has been used, was withdrawn or has expired. Ask for a new one.',
  invitationMissing: 'Open this page with the link in your invitation',
  acceptFailed: 'Failed to accept the invitation',
} as const;

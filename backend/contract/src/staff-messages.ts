/** Sentences about the team alone. */
export const staffMessages = {
  removed: 'Team member removed',
  removeFailed: 'Failed to remove the team member',
  lastOwner: 'The team needs an owner: make somebody else an owner first.',
  notFound: 'There is no such team member',
  accepted: 'Welcome to the team. Please sign in.',
  loadFailed: 'Failed to load the team',
} as const;

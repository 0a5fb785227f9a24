/** Sentences about a buyer's company alone. */
export const companyMessages = {
  removed: 'Colleague removed',
  removeFailed: 'Failed to remove the colleague',
  founderStays: 'Who registered the company stays an owner.',
  notFound: 'There is no such colleague',
  accepted: 'Welcome. Please sign in.',
  loadFailed: 'Failed to load your colleagues',
} as const;

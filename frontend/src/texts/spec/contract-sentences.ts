import { buyerTypes } from '@portal/contract/auth';
import { accountStatusLabels } from '@portal/contract/buyers';
import { companyMessages } from '@portal/contract/company-messages';
import { sellerFieldLabels } from '@portal/contract/documents/tax-details';
import { emirates } from '@portal/contract/documents/tax-identities';
import { jobQueues } from '@portal/contract/failed-jobs';
import { mailKinds, mailStatusLabels } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { peopleMessages } from '@portal/contract/people-messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { bankAccountFields } from '@portal/contract/settings';
import { staffMessages } from '@portal/contract/staff-messages';

function sentencesIn(value: object): string[] {
  return Object.values(value).flatMap((inner) => (typeof inner === 'string' ? [inner] : sentencesIn(inner)));
}

/** The English sentences and labels of the contract that a screen shows through `translateSentence`. */
export const contractSentences: readonly string[] = [
  ...new Set(
    sentencesIn({
      messages,
      peopleMessages,
      secondFactorMessages,
      staffMessages,
      companyMessages,
      jobQueues,
      accountStatusLabels,
      mailKinds,
      mailStatusLabels,
      bankAccountFields,
      sellerFieldLabels,
      emirates: Object.values(emirates).map(({ en }) => en),
      orderStatuses,
      buyerTypes,
    }),
  ),
];

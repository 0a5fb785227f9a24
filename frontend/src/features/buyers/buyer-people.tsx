import type { Buyer } from '@portal/contract/buyers';
import type { BuyerMember, BuyerMembersResponse } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { useOne } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { companyRoleLabel } from '../../shared/access/role-label';
import { PersonRow } from '../../shared/people/person-row';
import { QueryError } from '../../shared/ui/states/query-error';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { FactsSection } from './buyer-facts';
import { buyerApiPath } from './buyer-paths';

interface Props {
  buyer: Buyer;
  /** Missing for those who may not remove second factors. That of who registered the company is removed as the buyer's. */
  onRemoveSecondFactor: ((person: BuyerMember) => void) | undefined;
}

/** The people of the buyer's company (row K01). Nothing for a buyer without colleagues, whose details stand above. */
export function BuyerPeople({ buyer, onRemoveSecondFactor }: Props) {
  const { t } = useTranslation(['buyers', 'people']);
  const url = buyerApiPath(buyer._id, '/members');
  const { query, result } = useOne<BuyerMembersResponse>({ resource: 'buyers', id: url, meta: { url } });
  const members = result?.members ?? [];
  if (query.isError) return <QueryError title={companyMessages.loadFailed} query={query} />;
  if (members.length < 2) return null;
  return (
    <FactsSection title={t('people')}>
      <ul className="people-list" aria-label={t('people')}>
        {members.map((member) => (
          <PersonRow
            key={member._id}
            person={member}
            roleLabel={companyRoleLabel(member.companyRole)}
            chips={member.isFounder && <StatusChip tone="cancelled">{t('people:founder')}</StatusChip>}
            menu={
              onRemoveSecondFactor && member.hasSecondFactor && !member.isFounder
                ? [
                    {
                      key: 'second-factor',
                      label: t('secondFactor.remove'),
                      danger: true,
                      onSelect: () => onRemoveSecondFactor(member),
                    },
                  ]
                : []
            }
          />
        ))}
      </ul>
    </FactsSection>
  );
}

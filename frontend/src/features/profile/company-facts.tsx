import type { SessionUser } from '@portal/contract/auth';
import { emirates } from '@portal/contract/documents/tax-identities';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../shared/form/countries';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { translateSentence } from '../../texts/translate-sentence';

/** The company's details for members who may not change them. */
export function CompanyFacts({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'shared']);
  const { companyName, buyerType, companyWebsite, companyAddress, taxDetails } = user;
  const { trn, emirate, licenceNumber, licenceAuthority } = taxDetails ?? {};
  return (
    <Card title={<h2>{t('companyInformation')}</h2>}>
      <p className="profile-hint">{t('ownersChangeCompany')}</p>
      <dl className="profile-facts">
        <Fact name={t('companyName')}>{companyName}</Fact>
        <Fact name={t('businessType')}>{buyerType && translateSentence(buyerType)}</Fact>
        <Fact name={t('companyWebsite')}>{companyWebsite && <BreakableText text={companyWebsite} />}</Fact>
        <Fact name={t('streetAddress')}>{companyAddress?.street}</Fact>
        <Fact name={t('city')}>{companyAddress?.city}</Fact>
        <Fact name={t('country')}>{companyAddress && countryName(companyAddress.country)}</Fact>
        <Fact name={t('shared:tax.trn')}>{trn}</Fact>
        <Fact name={t('shared:tax.emirate')}>{emirate && translateSentence(emirates[emirate].en)}</Fact>
        <Fact name={t('shared:tax.licenceNumber')}>{licenceNumber}</Fact>
        <Fact name={t('shared:tax.licenceAuthority')}>{licenceAuthority}</Fact>
      </dl>
    </Card>
  );
}

/** Shows nothing for what the company has not entered. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

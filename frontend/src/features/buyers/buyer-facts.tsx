import type { Buyer } from '@portal/contract/buyers';
import { emirates } from '@portal/contract/documents/tax-identities';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { documentsPath, statementPath } from '../../shared/access/paths';
import { BreakableText } from '../../shared/ui/values/breakable-text';
import { shortDate, shortDateTime } from '../../shared/ui/values/dates';
import { translateSentence } from '../../texts/translate-sentence';
import { BuyerStatus } from './buyer-status';
import { addressLines, missingValueDash, websiteLink } from './buyer-words';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function FactsSection({ title, action, children }: SectionProps) {
  return (
    <section className="buyer-section" aria-label={title}>
      <div className="buyer-section-head">
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || missingValueDash}</dd>
    </div>
  );
}

export function PersonalFacts({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation('buyers');
  const { name, email, phone } = buyer;
  return (
    <FactsSection title={t('personalInformation')}>
      <dl className="buyer-facts">
        <Fact name={t('name')}>{name}</Fact>
        <Fact name={t('email')}>
          <a href={`mailto:${email}`}>
            <BreakableText text={email} />
          </a>
        </Fact>
        <Fact name={t('phone')}>{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}</Fact>
      </dl>
    </FactsSection>
  );
}

export function CompanyFacts({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation('buyers');
  const { companyName, buyerType, companyWebsite } = buyer;
  const link = companyWebsite && websiteLink(companyWebsite);
  return (
    <FactsSection title={t('companyInformation')}>
      <dl className="buyer-facts">
        <Fact name={t('companyName')}>{companyName}</Fact>
        <Fact name={t('type')}>{translateSentence(buyerType ?? '')}</Fact>
        <Fact name={t('website')}>
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {companyWebsite}
            </a>
          ) : (
            companyWebsite
          )}
        </Fact>
        <Fact name={t('address')}>{addressLines(buyer).join('\n')}</Fact>
      </dl>
    </FactsSection>
  );
}

/** `onEdit`: undefined for team members who only read. */
export function TaxFacts({ buyer, onEdit }: { buyer: Buyer; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['buyers', 'shared']);
  const { trn, licenceNumber, licenceAuthority, emirate } = buyer.taxDetails;
  const mayOpenStatement = useHasPermission('receivable:read-all') && buyer.status === 'approved';
  const edit = onEdit && (
    <Button size="small" onClick={onEdit}>
      {t('editTaxDetails')}
    </Button>
  );
  return (
    <FactsSection title={t('taxDetails')} action={edit}>
      <dl className="buyer-facts">
        <Fact name={t('shared:tax.trn')}>{trn && <bdi className="figures">{trn}</bdi>}</Fact>
        <Fact name={t('shared:tax.emirate')}>{emirate && translateSentence(emirates[emirate].en)}</Fact>
        <Fact name={t('shared:tax.licenceNumber')}>{licenceNumber && <bdi>{licenceNumber}</bdi>}</Fact>
        <Fact name={t('shared:tax.licenceAuthority')}>{licenceAuthority}</Fact>
      </dl>
      <Flex className="buyer-links" gap="middle" wrap>
        <Link to={`${documentsPath}?${new URLSearchParams({ buyer: buyer._id })}`}>{t('showInvoices')}</Link>
        {mayOpenStatement && <Link to={statementPath(buyer._id)}>{t('showStatement')}</Link>}
      </Flex>
    </FactsSection>
  );
}

/** `onUpdate`: undefined for team members who only read. */
export function AccountStatusFacts({ buyer, onUpdate }: { buyer: Buyer; onUpdate: (() => void) | undefined }) {
  const { t } = useTranslation('buyers');
  const { status, statusChangedAt, statusChangedBy, rejectionReason, adminNotes, createdAt, lastLogin } = buyer;
  const { hasSecondFactor } = buyer;
  const update = onUpdate && (
    <Button size="small" onClick={onUpdate}>
      {t('updateStatus')}
    </Button>
  );
  return (
    <FactsSection title={t('accountStatus')} action={update}>
      <dl className="buyer-facts">
        <Fact name={t('status')}>
          <BuyerStatus status={status} />
        </Fact>
        {statusChangedAt && (
          <Fact name={t('changed')}>
            {statusChangedBy
              ? t('changedOnBy', { date: shortDateTime(statusChangedAt), name: statusChangedBy })
              : shortDateTime(statusChangedAt)}
          </Fact>
        )}
        {rejectionReason && <Fact name={t('rejectionReason')}>{rejectionReason}</Fact>}
        <Fact name={t('registrationDate')}>{shortDate(createdAt)}</Fact>
        <Fact name={t('lastLogin')}>{lastLogin === null ? t('never') : shortDateTime(lastLogin)}</Fact>
        <Fact name={t('secondFactor.name')}>{hasSecondFactor ? t('secondFactor.on') : t('secondFactor.off')}</Fact>
        <Fact name={t('notes')}>{adminNotes}</Fact>
      </dl>
    </FactsSection>
  );
}

import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { EinvoiceFinding } from '@portal/contract/documents/einvoice-finding';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { buyersPath, ordersPath, settingsFieldPath, settingsPath } from '../../shared/access/paths';
import { Notice } from '../../shared/ui/notice';
import { listInWords } from '../../shared/ui/values/list-in-words';
import { translateSentence } from '../../texts/translate-sentence';

/** For the team: why a provider would refuse the e-invoice, each with a link to where it is put right. */
export function DocumentFindings({ document }: { document: TaxDocumentDetail }) {
  const { t } = useTranslation('documents');
  const { findings } = document;
  if (findings.length === 0) return null;
  return (
    <Notice
      type="warning"
      className="not-printed"
      message={
        <>
          <p>{t('notReadyBecause')}</p>
          <ul className="document-findings">
            {findings.map((finding) => (
              <li key={`${finding.field} ${finding.message}`}>
                {translateSentence(finding.message)} <WhereTo finding={finding} document={document} />{' '}
                <span className="muted">{t('rules', { rules: listInWords(finding.rules) })}</span>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

/** The fields of the settings by the fields of the snapshot that come from them. */
const settingsFields: Record<string, string> = {
  'seller.legalName.en': 'seller.legalName',
  'seller.trn': 'seller.trn',
  'seller.licence': 'seller.licenceNumber',
  'seller.licence.authority': 'seller.licenceAuthority',
  'seller.address.lines': 'seller.street',
  'seller.address.city': 'seller.city',
  'seller.address.emirate': 'seller.emirate',
  'seller.bank': 'AED.iban',
  dueDate: 'seller.paymentDays',
  'lines.vatRate': 'seller.vatRate',
};

interface Props {
  finding: EinvoiceFinding;
  document: TaxDocumentDetail;
}

function WhereTo({ finding: { place, field }, document: { buyer, order } }: Props) {
  const { t } = useTranslation('documents');
  const mayPutRight = {
    settings: useHasPermission('settings:manage'),
    buyer: useHasPermission('buyer:read'),
    stock_file: useHasPermission('catalogue:read'),
    order: true,
    document: false,
  };
  if (!mayPutRight[place] || place === 'document' || (place === 'order' && order.isDeleted)) return null;
  const settingsField = settingsFields[field];
  const addresses = {
    settings: settingsField ? settingsFieldPath(settingsField) : settingsPath,
    buyer: `${buyersPath}?${new URLSearchParams({ buyer: buyer._id })}`,
    stock_file: '/catalogue',
    order: `${ordersPath}/${order._id}`,
  };
  return <Link to={addresses[place]}>{t(`whereTo.${place}`)}</Link>;
}

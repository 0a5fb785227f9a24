import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { TaxAddress } from '@portal/contract/documents/tax-document';
import { emirates } from '@portal/contract/documents/tax-identities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { documentsPath } from '../../shared/access/paths';
import { countryName } from '../../shared/form/countries';
import { shortDate } from '../../shared/ui/values/dates';
import { listInWords } from '../../shared/ui/values/list-in-words';
import { translateSentence } from '../../texts/translate-sentence';
import { OrderOfDocument } from './document-link';
import { Amount } from './document-words';

/** The facts of a document beside its lines, as they are on its PDF. */
export function DocumentFacts({ document }: { document: TaxDocumentDetail }) {
  const { t } = useTranslation('documents');
  // The filters of the register, to which the page of the invoice leads back as well.
  const { state } = useLocation();
  const { snapshot, invoice, order, poNumber } = document;
  return (
    <dl className="document-facts">
      <Fact name={t('buyer')} wide>
        <bdi>{snapshot.buyer.company}</bdi>
      </Fact>
      <Fact name={t('buyerAddress')} wide>
        <Address address={snapshot.buyer.address} />
      </Fact>
      <Fact name={t('trn')}>{snapshot.buyer.trn && <bdi className="figures">{snapshot.buyer.trn}</bdi>}</Fact>
      <Fact name={t('issued')}>
        <span className="figures">{shortDate(document.issuedOn)}</span>
      </Fact>
      <Fact name={t('supplied')}>
        <span className="figures">{shortDate(snapshot.supplyDate)}</span>
      </Fact>
      {snapshot.dueDate && (
        <Fact name={t('due')}>
          <span className="figures">{shortDate(snapshot.dueDate)}</span>
        </Fact>
      )}
      <Fact name={t('order')}>
        <OrderOfDocument order={order} />
      </Fact>
      {poNumber && (
        <Fact name={t('poNumber')}>
          <bdi>{poNumber}</bdi>
        </Fact>
      )}
      {snapshot.deliverOn && (
        <Fact name={t('deliverOn')}>
          <span className="figures">{shortDate(snapshot.deliverOn)}</span>
        </Fact>
      )}
      {snapshot.paymentReference && (
        <Fact name={t('paymentReference')} wide="on phones">
          <bdi className="figures">{snapshot.paymentReference}</bdi>
        </Fact>
      )}
      {invoice && (
        <Fact name={t('corrects')}>
          <Link to={`${documentsPath}/${invoice._id}`} state={state} className="figures">
            <bdi>{invoice.number}</bdi>
          </Link>
        </Fact>
      )}
      {snapshot.note && (
        <Fact name={t('note')} wide>
          <span className="document-reason" dir="auto">
            {snapshot.note}
          </span>
        </Fact>
      )}
      {snapshot.correction && (
        <Fact name={t('reason')} wide>
          <span className="document-reason" dir="auto">
            {snapshot.correction.reason}
          </span>
        </Fact>
      )}
      <Fact name={t('gross')}>
        <strong>
          <Amount amount={document.gross} kind={document.kind} />
        </strong>
      </Fact>
    </dl>
  );
}

function Address({ address: { lines, city, emirate, country } }: { address: TaxAddress }) {
  const emirateName = emirate && translateSentence(emirates[emirate].en);
  const parts = [...lines, city, emirateName === city ? null : emirateName, country && countryName(country)];
  const known = parts.filter((part): part is string => Boolean(part));
  return known.length > 0 && <bdi>{listInWords(known)}</bdi>;
}

interface FactProps {
  name: string;
  /** Set for texts, which have the room of two numbers. */
  wide?: boolean | 'on phones';
  children: ReactNode;
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className="document-fact" data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

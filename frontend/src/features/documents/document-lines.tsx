import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { useTranslation } from 'react-i18next';
import { NumberWithUnit } from '../../shared/ui/values/number-with-unit';
import { formatCount, formatPrice } from '../../shared/ui/values/numbers';
import { Amount } from './document-words';

interface Props {
  snapshot: TaxDocument;
  kind: TaxDocument['kind'];
}

/** The lines and totals of a document, with fils. On phones each line is a card. */
export function DocumentLines({ snapshot: { lines, totals }, kind }: Props) {
  const { t } = useTranslation('documents');
  const inAed = (field: 'net' | 'vat' | 'gross') => t('inAed', { name: t(field) });
  return (
    <section className="document-lines" aria-label={t('lines')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('reference')}</th>
            <th scope="col">{t('units')}</th>
            <th scope="col">{t('inAed', { name: t('unitPrice') })}</th>
            <th scope="col">{inAed('net')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{inAed('vat')}</th>
            <th scope="col">{inAed('gross')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                <bdi>{line.reference}</bdi>
                <span className="muted" dir="auto">
                  {joinedTexts([line.description, line.colour, line.size])}
                </span>
                {line.note && (
                  <span className="muted" dir="auto">
                    {line.note}
                  </span>
                )}
              </th>
              <td data-label={t('units')}>
                <span className="figures">{formatCount(line.units)}</span>{' '}
                <span className="muted">
                  (<NumberWithUnit amount={line.lots} of="lots" />)
                </span>
              </td>
              <td data-label={t('inAed', { name: t('unitPrice') })} className="figures">
                {formatPrice(line.unitPrice)}
              </td>
              <td data-label={inAed('net')}>
                <Amount amount={line.net} kind={kind} withCurrency={false} />
              </td>
              <td data-label={t('rate')}>
                <bdi className="figures">{line.vatRate} %</bdi>
              </td>
              <td data-label={inAed('vat')}>
                <Amount amount={line.vat} kind={kind} withCurrency={false} />
              </td>
              <td data-label={inAed('gross')}>
                <Amount amount={line.gross} kind={kind} withCurrency={false} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td data-label={t('units')} className="figures">
              {formatCount(totals.units)}
            </td>
            <td />
            <td data-label={inAed('net')}>
              <Amount amount={totals.net} kind={kind} withCurrency={false} />
            </td>
            <td />
            <td data-label={inAed('vat')}>
              <Amount amount={totals.vat} kind={kind} withCurrency={false} />
            </td>
            <td data-label={inAed('gross')}>
              <Amount amount={totals.gross} kind={kind} withCurrency={false} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

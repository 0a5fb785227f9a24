import { type MissingSellerField, sellerFieldLabels } from '@portal/contract/documents/tax-details';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { settingsFieldPath } from '../../../shared/access/paths';
import { translateSentence } from '../../../texts/translate-sentence';
import './seller-field-links.css';

/**
 * The names of missing details in a row, each with a link to its field. The settings open in another tab, because this
 * dialog may hold a chosen file; it offers to make the invoice as soon as the details are saved there.
 */
export function SellerFieldLinks({ missing }: { missing: readonly MissingSellerField[] }) {
  return missing.map((field, index) => (
    <Fragment key={field}>
      {index > 0 && ', '}
      <Link
        to={settingsFieldPath(field === 'iban' ? 'AED.iban' : `seller.${field}`)}
        target="_blank"
        className="seller-field-link"
      >
        {translateSentence(sellerFieldLabels[field])}
      </Link>
    </Fragment>
  ));
}

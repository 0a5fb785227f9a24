import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { Link, useLocation } from 'react-router';
import { documentsPath, ordersPath } from '../../shared/access/paths';

/** Links to a document's page. The page links back to the register with the current filters. */
export function DocumentLink({ document: { _id, number } }: { document: { _id: string; number: string } }) {
  const { search } = useLocation();
  return (
    <Link to={`${documentsPath}/${_id}`} state={search} className="document-link figures">
      <bdi>{number}</bdi>
    </Link>
  );
}

/** The number of a document's order, as a link unless the order was deleted. */
export function OrderOfDocument({ order: { _id, orderNumber, isDeleted } }: Pick<TaxDocumentRow, 'order'>) {
  const number = <bdi>{orderNumber}</bdi>;
  if (isDeleted) return <span className="document-order figures">{number}</span>;
  return (
    <Link to={`${ordersPath}/${_id}`} className="document-order figures">
      {number}
    </Link>
  );
}

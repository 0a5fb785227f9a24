import { Link, useLocation } from 'react-router';
import { documentsPath } from '../../shared/access/paths';

/** Links to a document's page. The page links back to the register with the current filters. */
export function DocumentLink({ document: { _id, number } }: { document: { _id: string; number: string } }) {
  const { search } = useLocation();
  return (
    <Link to={`${documentsPath}/${_id}`} state={search} className="document-link figures">
      <bdi>{number}</bdi>
    </Link>
  );
}

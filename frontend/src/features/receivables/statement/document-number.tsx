import { Link } from 'react-router';
import { documentsPath } from '../../../shared/access/paths';

export function DocumentNumber({ document: { _id, number } }: { document: { _id: string; number: string } }) {
  return (
    <Link to={`${documentsPath}/${_id}`} className="figures">
      <bdi>{number}</bdi>
    </Link>
  );
}

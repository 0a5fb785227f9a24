import type { PublishedLine } from '@portal/contract/stock-files';
import { useQuery } from '@tanstack/react-query';
import { requestPicture } from '../../data/files';
import './line-picture.css';

interface LinePictureProps {
  /** The API address of the stock file. */
  path: string;
  line: PublishedLine;
}

/**
 * Shows a line's picture. The picture is fetched when its row scrolls into view and the request is cancelled when the
 * row leaves the view. It is cached without limit, because a picture never changes under its id. The query does not go
 * through Refine, whose data provider returns records and not files.
 */
export function LinePicture({ path, line: { picture, reference, description } }: LinePictureProps) {
  const { data } = useQuery({
    queryKey: ['pictures', path, picture],
    queryFn: ({ signal }) => requestPicture(`${path}/pictures/${picture}`, signal),
    enabled: picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <span className="line-picture">{data && <img src={data} alt={`${reference} ${description ?? ''}`.trim()} />}</span>
  );
}

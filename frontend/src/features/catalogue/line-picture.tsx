import type { PublishedLine } from '@portal/contract/stock-files';
import { useQuery } from '@tanstack/react-query';
import { requestPicture } from '../../shared/data/files';

interface LinePictureProps {
  /** Of the file. */
  path: string;
  line: PublishedLine;
}

/** Fetched once its row is on the screen, and given up when the row is gone before; never changes under its id. */
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

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const sortable = [
  'reference',
  'description',
  'colour',
  'size',
  'wholesalePrice',
  'unitsPerLot',
  'availableLots',
] as const;

/** What is shown of a file's lines: all of it is in the address, so that it can be sent to a colleague. */
export interface LinesView {
  search: string;
  available: boolean;
  colour: string | undefined;
  size: string | undefined;
  /** `field` or `-field`; in the order of the sheet without one. */
  sort: string | undefined;
}

/** An address can be typed by hand: whatever does not make sense counts as absent. */
function readLinesView(params: URLSearchParams): LinesView {
  const sort = params.get('sort') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    available: params.get('available') === 'true',
    colour: params.get('colour')?.slice(0, 200) || undefined,
    size: params.get('size')?.slice(0, 200) || undefined,
    sort: sortable.some((field) => field === sort.replace(/^-/, '')) ? sort : undefined,
  };
}

/** As the API takes it, and as the address has it. */
export function linesQuery({ search, available, colour, size, sort }: LinesView): [string, string][] {
  const all: [string, string | undefined][] = [
    ['search', search],
    ['available', available ? 'true' : undefined],
    ['colour', colour],
    ['size', size],
    ['sort', sort],
  ];
  return all.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

export function useLinesView(): [LinesView, (change: Partial<LinesView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readLinesView(params), [params]);
  const change = useCallback(
    (part: Partial<LinesView>) => {
      setParams(
        (current) => {
          const kept = ['brand', 'file'].map((name): [string, string] => [name, current.get(name) ?? '']);
          return new URLSearchParams([...kept, ...linesQuery({ ...readLinesView(current), ...part })]);
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [view, change];
}

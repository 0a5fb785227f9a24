import type { GridRows } from '../sheet/grid-rows';

/** The columns beside the lots, in their order on the screen. */
export type FactColumn = 'reference' | 'description' | 'colour' | 'size' | 'price' | 'unitsPerLot' | 'available';

export interface GridColumns {
  before: readonly FactColumn[];
  sizes: readonly string[];
  /** The tracks of the CSS grid of each row, and their least sum in pixels. */
  template: string;
  width: number;
}

const px: Record<FactColumn, number> = {
  reference: 148,
  description: 164,
  colour: 96,
  size: 96,
  price: 84,
  unitsPerLot: 76,
  available: 84,
};
const picturePx = 60;
const lotsPx = 116;
const sizePx = 74;
/** A row with sizes as columns has less room for its description. */
const narrowPx = 136;
const totalPx = 120;

export function gridColumns({ rows, sizes }: GridRows, pictures: boolean): GridColumns {
  const optional = { description: false, colour: false, size: false };
  for (const { first } of rows) {
    optional.description ||= first.description !== null;
    optional.colour ||= first.colour !== null;
    optional.size ||= first.size !== null;
  }
  const isBySize = sizes.length > 0;
  const columns: (FactColumn | false)[] = [
    'reference',
    optional.description && 'description',
    optional.colour && 'colour',
    optional.size && !isBySize && 'size',
    'price',
    'unitsPerLot',
    !isBySize && 'available',
  ];
  const before = columns.filter((column) => column !== false);
  const widths = [
    ...before.map((column) => {
      if (column === 'description' && isBySize) return narrowPx;
      return px[column] + (column === 'reference' && pictures ? picturePx : 0);
    }),
    ...(isBySize ? sizes.map(() => sizePx) : [lotsPx]),
    totalPx,
  ];
  // The description takes what is left, or without one the reference.
  const growing = Math.max(0, before.indexOf('description'));
  return {
    before,
    sizes,
    template: widths.map((width, at) => (at === growing ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' '),
    width: widths.reduce((sum, width) => sum + width, 0),
  };
}

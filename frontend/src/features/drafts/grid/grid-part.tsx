import type { HTMLAttributes, Ref } from 'react';

interface Props extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';
  ref?: Ref<HTMLDivElement>;
}

/**
 * A part of the grid by its ARIA role. Not a table element, because the virtual list positions the rows itself; and not
 * focusable, because the caret is in the cells' fields.
 */
export function GridPart(props: Props) {
  return <div {...props} />;
}

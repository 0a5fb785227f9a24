import { useSearchParams } from 'react-router';

/**
 * Returns a function that makes the query of a catalogue address. The buyer for whom an administrator orders stays in it
 * from brand to stock file (row G10).
 */
export function useCatalogueSearch(): (selection: Record<string, string>) => string {
  const [parameters] = useSearchParams();
  const buyer = parameters.get('buyer');
  return (selection) => new URLSearchParams(buyer === null ? selection : { ...selection, buyer }).toString();
}

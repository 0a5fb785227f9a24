import type { SearchResponse } from '@portal/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request, withQueryString } from '../../shared/data/api';

/** Shorter than the pause between two keystrokes of most people, who then see the results of what they have typed. */
const pauseMs = 120;

/** Searches for the typed text after a pause. The results of the previous term stay until the next have arrived. */
export function useSearch(text: string) {
  const term = text.trim();
  const [sought, setSought] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSought(term), pauseMs);
    return () => clearTimeout(timer);
  }, [term]);
  const query = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) => request<SearchResponse>(withQueryString('/api/search', { q: sought }), { signal }),
    enabled: sought !== '' && term !== '',
    placeholderData: keepPreviousData,
  });
  return { query, isCurrent: sought === term && !query.isPlaceholderData };
}

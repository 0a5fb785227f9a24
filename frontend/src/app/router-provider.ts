import reactRouter from '@refinedev/react-router';
import { useCallback } from 'react';

/**
 * Refine's binding to React Router without the query parameters. Refine merges all of them into the data provider's
 * `meta`, where `?path=` would choose the address of a request with the session's token, and into cache keys. The
 * portal's own parameters are read and validated in `shared/list`.
 */
export const routerProvider: typeof reactRouter = {
  ...reactRouter,
  parse: () => {
    const parse = reactRouter.parse?.();
    return useCallback(() => {
      const { resource, action, id, pathname } = parse?.() ?? {};
      return { resource, action, id, pathname };
    }, [parse]);
  },
};

import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { createAccessControl } from '../shared/access/access-control';
import { createAuthProvider } from '../shared/access/auth-provider';
import { dataProvider } from '../shared/data/data-provider';
import { createQueryClient } from '../shared/data/query-client';
import { sessionToken } from '../shared/data/session-token';
import { createLiveProvider } from '../shared/live/live-provider';
import { LiveUpdates } from '../shared/live/live-updates';
import { usePrinting } from '../shared/ui/printing';
import { useLanguage } from '../texts/use-language';
import { useNotificationProvider } from './notification-provider';
import { resources } from './resources';
import { paintDocument, themeFor } from './theme';
import { useReducedMotion, useThemeMode } from './theme-mode';

const refineResources = resources.map(({ name, path, permission }) => ({ name, list: path, meta: { permission } }));

function createServices() {
  const queryClient = createQueryClient();
  return {
    queryClient,
    authProvider: createAuthProvider(queryClient),
    accessControlProvider: createAccessControl(queryClient),
    liveProvider: createLiveProvider(),
  };
}

/** Whatever ends a session, nothing of one person's data is left for the next. */
function useForgetting(queryClient: ReturnType<typeof createQueryClient>): void {
  useEffect(
    () =>
      sessionToken.subscribe(() => {
        if (sessionToken.read() === null) queryClient.getQueryCache().clear();
      }),
    [queryClient],
  );
}

export function Providers({ children }: { children: ReactNode }) {
  const { mode: chosen } = useThemeMode();
  const mode = usePrinting() ? 'light' : chosen;
  const reducedMotion = useReducedMotion();
  const theme = useMemo(() => themeFor(mode, reducedMotion), [mode, reducedMotion]);
  const services = useMemo(createServices, []);
  useForgetting(services.queryClient);
  useLayoutEffect(() => paintDocument(mode), [mode]);
  const { language, direction, antdWords } = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);

  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }} direction={direction} locale={antdWords}>
      <App notification={{ placement: 'topRight', maxCount: 20 }}>
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider}
          authProvider={services.authProvider}
          accessControlProvider={services.accessControlProvider}
          liveProvider={services.liveProvider}
          notificationProvider={useNotificationProvider}
          resources={refineResources}
          options={{
            reactQuery: { clientConfig: services.queryClient },
            syncWithLocation: true,
            disableTelemetry: true,
            // The guard watches the session itself; a second check per route change would ask for nothing.
            disableRouteChangeHandler: true,
          }}
        >
          <LiveUpdates />
          {children}
        </Refine>
      </App>
    </ConfigProvider>
  );
}

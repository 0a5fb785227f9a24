import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../texts/use-language';
import { themeFor } from './theme';
import { useEffectiveMode, useReducedMotion } from './theme-mode';

/** Renders its children inside antd's provider, with the portal's theme and language. */
export function DesignProvider({ children }: { children: ReactNode }) {
  const mode = useEffectiveMode();
  const reducedMotion = useReducedMotion();
  const theme = useMemo(() => themeFor(mode, reducedMotion), [mode, reducedMotion]);
  const { t } = useTranslation();
  const { direction, antdWords } = useLanguage();
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      direction={direction}
      locale={antdWords}
      modal={{ closable: { 'aria-label': t('close') } }}
    >
      {children}
    </ConfigProvider>
  );
}

import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../texts/use-language';
import { themeFor } from './theme';
import { useReducedMotion, useShownMode } from './theme-mode';

/** antd as the portal looks and speaks. */
export function Design({ children }: { children: ReactNode }) {
  const mode = useShownMode();
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

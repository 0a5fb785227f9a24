import { type Palette, palettes, type ThemeMode } from '@portal/contract/palette';
import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Styles of our own read the palette from the document. */
export function paintDocument(mode: ThemeMode): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(palettes[mode])) root.style.setProperty(`--${name}`, value);
  root.style.setProperty('color-scheme', mode);
  root.dataset.theme = mode;
}

/** antd derives its colours from ours and, in the dark, changes even those; these stay what the palette says. */
function exactly(colour: Palette): MappingAlgorithm {
  return (seed, map = theme.defaultAlgorithm(seed)) => ({
    ...map,
    colorPrimary: colour.accent,
    colorPrimaryBg: colour['accent-soft'],
    colorInfo: colour.accent,
    colorInfoBg: colour['accent-soft'],
    colorSuccess: colour.completed,
    colorSuccessBg: colour['completed-soft'],
    colorWarning: colour.pending,
    colorWarningBg: colour['pending-soft'],
    colorError: colour.rejected,
    colorErrorBg: colour['rejected-soft'],
    colorErrorText: colour.rejected,
    colorLink: colour.accent,
    colorLinkHover: colour.accent,
    colorLinkActive: colour.accent,
  });
}

export function themeFor(mode: ThemeMode, reducedMotion: boolean): ThemeConfig {
  const colour = palettes[mode];
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(colour)],
    token: {
      fontFamily: sans,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: 36,
      controlHeightSM: 28,
      controlHeightLG: 44,
      motion: !reducedMotion,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      colorPrimary: colour.accent,
      colorInfo: colour.accent,
      colorLink: colour.accent,
      colorLinkHover: colour.accent,
      colorLinkActive: colour.accent,
      colorSuccess: colour.completed,
      colorWarning: colour.pending,
      colorError: colour.rejected,
      colorText: colour.ink,
      colorTextHeading: colour.ink,
      colorTextSecondary: colour.muted,
      colorTextTertiary: colour.muted,
      colorTextDescription: colour.muted,
      colorTextPlaceholder: colour.muted,
      colorIcon: colour.muted,
      colorIconHover: colour.ink,
      colorBgLayout: colour.paper,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBgSpotlight: colour.tooltip,
      colorBorder: colour.line,
      colorBorderSecondary: colour.line,
      colorSplit: colour.line,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour['accent-soft'],
      controlItemBgActiveHover: colour['accent-soft'],
      boxShadow: colour.shadow,
      boxShadowSecondary: colour.shadow,
      boxShadowTertiary: 'none',
    },
    components: {
      Avatar: { textFontSize: 12 },
      Alert: { defaultPadding: '10px 12px' },
      Button: {
        primaryColor: colour['on-accent'],
        dangerColor: colour['on-rejected'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Checkbox: { colorBorder: colour.muted },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 26 },
      Layout: {
        bodyBg: colour.paper,
        headerBg: colour.paper,
        siderBg: colour.sidebar,
        headerHeight: 64,
        headerPadding: '0 24px',
      },
      Menu: {
        darkItemBg: colour.sidebar,
        darkPopupBg: colour.sidebar,
        darkItemColor: colour['sidebar-muted'],
        darkItemHoverColor: colour['sidebar-text'],
        darkItemHoverBg: colour['sidebar-hover'],
        darkItemSelectedBg: colour['sidebar-selected'],
        darkItemSelectedColor: colour['sidebar-text'],
        itemHeight: 40,
        itemBorderRadius: 8,
        itemMarginInline: 12,
      },
      Modal: { titleFontSize: 18, titleLineHeight: 26 / 18 },
      Radio: { colorBorder: colour.muted },
      Table: {
        headerSortActiveBg: colour.surface,
        headerSortHoverBg: colour.surface,
        bodySortBg: colour.surface,
        fixedHeaderSortActiveBg: colour.surface,
        fontSize: 13,
        headerBg: colour.surface,
        headerColor: colour.muted,
        headerSplitColor: 'transparent',
        rowHoverBg: colour.hover,
        rowSelectedBg: colour['accent-soft'],
        rowSelectedHoverBg: colour['accent-soft'],
        cellPaddingBlock: 11,
        cellPaddingBlockMD: 11,
        cellPaddingBlockSM: 7,
        cellPaddingInline: 12,
        cellPaddingInlineSM: 10,
        borderColor: colour.line,
      },
      Tooltip: { colorTextLightSolid: colour['on-tooltip'] },
    },
  };
}

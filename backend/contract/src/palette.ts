/**
 * Every colour of the portal and of its mails. Styles outside antd use them as CSS variables of the same name
 * (`--accent-soft`).
 */
const light = {
  ink: '#17181C',
  muted: '#6B6A66',
  paper: '#FAF8F4',
  surface: '#FFFFFF',
  line: '#E5E1D8',
  accent: '#0F5C4D',
  'accent-soft': '#E3EFEB',
  'on-accent': '#FFFFFF',
  pending: '#8A6100',
  'pending-soft': '#FFF3D1',
  awaiting: '#9A4A00',
  'awaiting-soft': '#FFE8D5',
  completed: '#14633F',
  'completed-soft': '#DDF3E6',
  cancelled: '#55565B',
  'cancelled-soft': '#ECECEA',
  rejected: '#A3221B',
  'rejected-soft': '#FDE4E1',
  'on-rejected': '#FFFFFF',
  hover: 'rgba(23, 24, 28, 0.04)',
  tooltip: '#17181C',
  'on-tooltip': '#FAF8F4',
  sidebar: '#17181C',
  'sidebar-text': '#F2F0EB',
  'sidebar-muted': '#A3A19B',
  'sidebar-line': 'rgba(242, 240, 235, 0.14)',
  'sidebar-hover': 'rgba(242, 240, 235, 0.07)',
  'sidebar-selected': 'rgba(242, 240, 235, 0.13)',
  'sidebar-mark': '#4FB39E',
  shadow: '0 8px 28px rgba(23, 24, 28, 0.12)',
};

export type Palette = typeof light;

const dark: Palette = {
  ink: '#F2F0EB',
  muted: '#A3A19B',
  paper: '#131417',
  surface: '#1B1D21',
  line: '#2C2F35',
  accent: '#4FB39E',
  'accent-soft': '#16332D',
  'on-accent': '#131417',
  pending: '#F2C94C',
  'pending-soft': '#3A2F10',
  awaiting: '#F2A65E',
  'awaiting-soft': '#3D2612',
  completed: '#6FCF97',
  'completed-soft': '#14301F',
  cancelled: '#B4B5BA',
  'cancelled-soft': '#2A2C31',
  rejected: '#F1847C',
  'rejected-soft': '#3E1A18',
  'on-rejected': '#131417',
  hover: 'rgba(242, 240, 235, 0.05)',
  tooltip: '#2C2F35',
  'on-tooltip': '#F2F0EB',
  sidebar: '#0E0F11',
  'sidebar-text': '#F2F0EB',
  'sidebar-muted': '#A3A19B',
  'sidebar-line': 'rgba(242, 240, 235, 0.14)',
  'sidebar-hover': 'rgba(242, 240, 235, 0.07)',
  'sidebar-selected': 'rgba(242, 240, 235, 0.13)',
  'sidebar-mark': '#4FB39E',
  shadow: '0 8px 28px rgba(0, 0, 0, 0.5)',
};

export type ThemeMode = 'light' | 'dark';

export const palettes: Record<ThemeMode, Palette> = { light, dark };

import type { Language } from '@portal/contract/languages';

/** Each language by its own name, so that those who read only that language find it. */
export const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' };

import type { Synonyms } from './synonyms.js';

export const originSynonyms: Synonyms = {
  en: [
    'country of origin',
    'COO',
    'origin',
    'made in',
    'origin country',
    'country',
    'country of manufacture',
    'manufactured in',
    'country origin',
  ],
  ar: ['بلد المنشأ', 'المنشأ', 'بلد الصنع', 'صنع في', 'منشأ', 'دولة المنشأ'],
  fr: ["pays d'origine", 'origine', 'pays origine', 'fabriqué en', 'pays de fabrication', 'pays'],
  it: [
    'paese di origine',
    "paese d'origine",
    'origine',
    'paese origine',
    'prodotto in',
    'paese',
    'paese di produzione',
  ],
  es: ['país de origen', 'origen', 'país origen', 'fabricado en', 'hecho en', 'país', 'país de fabricación'],
  de: ['Ursprungsland', 'Herkunftsland', 'Ursprung', 'Herkunft', 'Herstellungsland', 'hergestellt in', 'Land'],
  tr: ['menşei', 'menşe', 'menşei ülke', 'menşe ülke', 'menşe ülkesi', 'üretim yeri', 'ülke'],
  ru: ['страна происхождения', 'происхождение', 'страна производства', 'страна изготовления', 'сделано в', 'страна'],
  zh: ['原产地', '产地', '原产国', '制造国', '生产国', '产国', '原產地', '產地'],
};

import type { Synonyms } from './synonyms.js';

export const seasonSynonyms: Synonyms = {
  en: [
    'season',
    'season code',
    'season name',
    'seasons',
    'drop',
    'delivery',
    'delivery drop',
    'delivery window',
    'season year',
    'launch',
  ],
  ar: ['الموسم', 'موسم', 'رمز الموسم', 'التسليم'],
  fr: ['saison', 'code saison', 'livraison'],
  it: ['stagione', 'codice stagione', 'consegna', 'uscita'],
  es: ['temporada', 'código temporada', 'campaña', 'entrega'],
  de: ['Saison', 'Saisoncode', 'Lieferung', 'Liefertermin', 'Lieferfenster'],
  tr: ['sezon', 'sezon kodu', 'teslimat', 'dönem'],
  ru: ['сезон', 'код сезона', 'поставка', 'дроп'],
  zh: ['季节', '季度', '季节代码', '上市季', '波段', '季節'],
};

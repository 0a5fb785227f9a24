import type { Synonyms } from './synonyms.js';

export const genderSynonyms: Synonyms = {
  en: [
    'gender',
    'sex',
    'gender age',
    'target gender',
    'target group',
    'gender group',
    'mens womens',
    'men women',
    'age group',
  ],
  ar: ['الجنس', 'جنس', 'النوع الاجتماعي', 'رجالي نسائي', 'الفئة العمرية'],
  fr: ['genre', 'sexe', 'homme femme', 'cible'],
  it: ['genere', 'sesso', 'uomo donna', 'target'],
  es: ['género', 'sexo', 'hombre mujer'],
  de: ['Geschlecht', 'Zielgruppe', 'Herren Damen', 'Damen Herren'],
  tr: ['cinsiyet', 'erkek kadın', 'hedef grup'],
  ru: ['пол', 'гендер', 'мужской женский', 'целевая группа'],
  zh: ['性别', '男女', '适用性别', '男女款', '性別'],
};

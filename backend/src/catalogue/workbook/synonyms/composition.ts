import type { Synonyms } from './synonyms.js';

export const compositionSynonyms: Synonyms = {
  en: [
    'composition',
    'material',
    'materials',
    'fabric',
    'fabric composition',
    'fabric content',
    'material composition',
    'content',
    'fibre content',
    'fiber content',
    'upper material',
    'main material',
    'quality',
  ],
  ar: ['التركيب', 'الخامة', 'خامة', 'المادة', 'مادة الصنع', 'القماش', 'نوع القماش', 'المكونات'],
  fr: ['composition', 'matière', 'matières', 'matériau', 'tissu', 'composition textile'],
  it: ['composizione', 'materiale', 'materiali', 'tessuto', 'composizione tessuto'],
  es: ['composición', 'material', 'materiales', 'tejido', 'tela', 'composición del tejido'],
  de: ['Zusammensetzung', 'Material', 'Materialzusammensetzung', 'Stoff', 'Materialien', 'Qualität', 'Obermaterial'],
  tr: ['kompozisyon', 'içerik', 'kumaş', 'kumaş içeriği', 'materyal', 'malzeme', 'kumaş bilgisi'],
  ru: ['состав', 'материал', 'состав ткани', 'ткань', 'материалы', 'состав материала'],
  zh: ['成分', '材质', '面料', '材料', '面料成分', '成份', '材質', '面料成份'],
};

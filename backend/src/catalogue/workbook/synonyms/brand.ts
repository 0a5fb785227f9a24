import type { Synonyms } from './synonyms.js';

export const brandSynonyms: Synonyms = {
  en: ['brand', 'brand name', 'label', 'global brand', 'product brand', 'make', 'marque', 'house'],
  ar: ['الماركة', 'ماركة', 'العلامة التجارية', 'علامة تجارية', 'البراند', 'براند', 'اسم الماركة'],
  fr: ['marque', 'marque produit', 'nom de la marque', 'griffe', 'enseigne'],
  it: ['marca', 'marchio', 'brand', 'griffe', 'nome marca'],
  es: ['marca', 'marca comercial', 'nombre de la marca', 'firma'],
  de: ['Marke', 'Markenname', 'Label', 'Hersteller', 'Produktmarke'],
  tr: ['marka', 'marka adı', 'ürün markası'],
  ru: ['бренд', 'марка', 'торговая марка', 'тм', 'название бренда'],
  zh: ['品牌', '品牌名称', '牌子', '商标', '品牌名稱'],
};

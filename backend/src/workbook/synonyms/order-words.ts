/** "Dozen" as people write it beside a number or in a header: twelve units. */
export const dozenWords = [
  ...['dozen', 'dozens', 'doz', 'dz', 'dzn', 'dozs', 'dzs', 'douzaine', 'douzaines', 'dozzina', 'dozzine', 'dozz'],
  ...['docena', 'docenas', 'dutzend', 'dtzd', 'dtz', 'düzine', 'дюжина', 'дюжины', 'дюжин', 'дюж'],
  ...['دزينة', 'دزينه', 'درزن', 'دستة', 'دسته', 'dúzia', 'dúzias', 'dozijn', 'tuzin', 'tuzina', '打'],
] as const;

/** "More than" before a number of stock: "over 50", "более 10". */
export const moreThanWords = [
  ...[
    'more',
    'than',
    'over',
    'above',
    'min',
    'mehr',
    'als',
    'über',
    'ab',
    'plus',
    'de',
    'più',
    'di',
    'oltre',
    'más',
    'mais',
  ],
  ...[
    'более',
    'больше',
    'свыше',
    'от',
    'більше',
    'понад',
    'від',
    'ponad',
    'więcej',
    'niż',
    'več',
    'více',
    'než',
    'viac',
  ],
  ...['daha', 'fazla', 'üzeri', 'peste', 'над', 'повече', 'meer', 'dan', 'أكثر', 'من', '大于', '超过', '以上', 'trên'],
] as const;

/** Words beside a quantity that do not change its meaning: "2 lots pls". */
export const politeWords = [
  ...['pls', 'plz', 'please', 'kindly', 'thanks', 'thank', 'you', 'thx', 'tks', 'ty', 'urgent', 'asap', 'only', 'ok'],
  ...['bitte', 'danke', 'svp', 'merci', 'urgente', 'grazie', 'gracias', 'lütfen', 'acil', 'teşekkürler', 'nur'],
  ...[
    'пожалуйста',
    'спасибо',
    'срочно',
    'رجاء',
    'فضلك',
    'شكرا',
    'عاجل',
    'فقط',
    '请',
    '谢谢',
    '加急',
    'dringend',
    'solo',
  ],
] as const;

/** Words of a note that may withdraw the quantity beside it: "5 (cancelled)", "5 (not now)". */
export const denialWords = [
  ...['no', 'not', 'none', 'never', 'cancel', 'cancelled', 'canceled', 'cancellation', 'cxl', 'cxld', 'without'],
  ...['non', 'pas', 'nein', 'nicht', 'kein', 'keine', 'niet', 'geen', 'yok', 'değil', 'нет', 'не', 'لا', 'ليس', '不'],
  ...['annulé', 'annulée', 'annuler', 'annullato', 'annullare', 'cancelado', 'cancelada', 'anulado', 'storno'],
  ...['delete', 'deleted', 'remove', 'removed', 'skip', 'dont', "don't", 'hold', 'stop', 'void', 'wrong', 'withdrawn'],
  ...['excluded', 'exclude', 'nil', 'zero', 'supprimer', 'supprimé', 'löschen', 'gelöscht', 'streichen', 'gestrichen'],
  ...['stornieren', 'eliminar', 'eliminado', 'borrar', 'eliminare', 'eliminato', 'sospeso', 'silindi', 'beklemede'],
  ...['удалить', 'удалено', 'убрать', 'отложить', 'حذف', 'احذف', 'مؤجل', '删除', '不要', '暂停'],
  ...['storniert', 'iptal', 'отмена', 'отменено', 'отменён', 'ملغي', 'ملغى', 'إلغاء', '取消'],
] as const;

/** Words in place of a quantity that say that nothing is ordered. */
export const noneWords = [
  ...['none', 'nil', 'zero', 'nothing', 'aucun', 'aucune', 'rien', 'nessuno', 'niente', 'ninguno', 'ninguna', 'nada'],
  ...['keine', 'nichts', 'null', 'hiç', 'yok', 'нет', 'ничего', 'لا شيء', 'لا يوجد', '无', '没有'],
] as const;

/** Words in the header of a column for notes, in which buyers may write quantities. */
export const noteColumnWords = [
  ...['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة', 'commentaire', 'commentaires'],
  ...['remarque', 'remarques', 'commento', 'commenti', 'osservazioni', 'observaciones', 'comentarios', 'notas', 'nota'],
  ...['bemerkung', 'bemerkungen', 'anmerkung', 'anmerkungen', 'kommentar', 'kommentare', 'notlar', 'yorum'],
  ...['примечание', 'примечания', 'комментарий', 'комментарии', 'примітка', 'примітки', '备注', '備考', '비고'],
  ...[
    'observações',
    'opmerking',
    'opmerkingen',
    'uwagi',
    'observații',
    'poznámka',
    'poznámky',
    'megjegyzés',
    'napomena',
  ],
] as const;

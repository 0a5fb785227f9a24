import sharp from 'sharp';

export type Fabric = 'plain' | 'stripes' | 'check' | 'dots' | 'flowers' | 'knit' | 'twill' | 'grain';

interface Shape {
  /** SVG path of the article's outline, filled with its colour and fabric. */
  body: string;
  /** SVG path of the seams, folds and edges, drawn as thin dark lines. */
  seams?: string;
  /**
   * SVG elements drawn above the body. `{colour}` is replaced by the article's colour and `{dark}` by a darker shade of
   * it.
   */
  extra?: string;
  /** SVG elements drawn below the body, with the same two placeholders as in `extra`. */
  behind?: string;
}

const buttons = (x: number, ...heights: number[]) =>
  heights.map((y) => `<circle cx="${x}" cy="${y}" r="2" fill="{dark}"/>`).join('');

/** The shape of each article, in a view box of 200 × 240. */
const shapes = {
  slipDress: {
    body: 'M74 62Q100 92 126 62L132 112Q130 124 136 136L150 214Q100 228 50 214L64 136Q70 124 68 112Z',
    seams: 'M66 126Q100 136 134 126M88 138L78 216M112 138L122 216',
    behind: '<path d="M75 64L86 30M125 64L114 30" stroke="{dark}" stroke-width="2.5" fill="none"/>',
  },
  shirtDress: {
    body: 'M80 34L100 46L120 34L148 48L164 118L144 126L136 90L132 116L150 216Q100 224 50 216L68 116L64 90L56 126L36 118L52 48Z',
    seams: 'M80 34L91 60L100 46L109 60L120 34M100 46V220M68 116Q100 124 132 116',
    extra: `${buttons(104, 70, 92, 136, 160, 184)}<rect x="66" y="113" width="68" height="7" rx="2" fill="{dark}" opacity=".55"/>`,
  },
  blouse: {
    body: 'M80 50Q100 66 120 50L148 60Q178 92 168 146L148 150L140 108L144 188Q100 198 56 188L60 108L52 150L32 146Q22 92 52 60Z',
    seams: 'M82 192Q76 120 92 68M118 192Q124 120 108 68M52 150L32 146M148 150L168 146',
    extra:
      '<path d="M98 60Q80 66 82 82Q92 78 99 66Q104 80 118 82Q118 66 102 60M97 68L90 104M102 68L110 104" fill="{dark}" opacity=".55" stroke="{dark}" stroke-width="3"/>',
  },
  shirt: {
    body: 'M82 44L100 56L118 44L150 56L166 134L146 140L138 100L141 198H59L62 100L54 140L34 134L50 56Z',
    seams: 'M82 44L91 68L100 56L109 68L118 44M100 56V198M112 96H130V116Q121 122 112 116ZM54 140L34 134M146 140L166 134',
    extra: buttons(104, 80, 104, 128, 152, 176),
  },
  tee: {
    body: 'M78 50Q100 68 122 50L152 60L174 98L150 112L140 98V196H60V98L50 112L26 98L48 60Z',
    seams: 'M78 50Q100 78 122 50M60 190H140M31 94L54 107M169 94L146 107',
  },
  knit: {
    body: 'M80 46Q100 58 120 46L148 56L172 152L148 160L138 112V186Q138 196 130 196H70Q62 196 62 186V112L52 160L28 152L52 56Z',
    seams:
      'M78 50Q100 66 122 50M62 184H138M31 143L55 151M169 143L145 151M70 186V195M82 186V195M94 186V195M106 186V195M118 186V195M130 186V195',
  },
  trousers: {
    body: 'M68 32H132L142 214L112 218L101 94L88 218L58 214Z',
    seams: 'M67 44H133M101 44V94M80 60L74 214M120 60L126 214M70 50Q78 62 72 76M130 50Q122 62 128 76',
  },
  wideTrousers: {
    body: 'M70 32H130Q138 120 160 216L107 220L100 98L93 220L40 216Q62 120 70 32Z',
    seams: 'M69 44H131M100 44V98M84 48Q78 140 66 217M116 48Q122 140 134 217',
  },
  jeans: {
    body: 'M66 32H134L140 216L112 218L101 98L88 218L60 216Z',
    seams: 'M65 44H135M101 44V98M68 46Q70 66 88 66M132 46Q130 66 112 66M101 48Q116 60 103 82',
    extra:
      '<path d="M66 40H134M62 208L88 210M112 210L138 208" stroke="#d8a657" stroke-width="1.4" stroke-dasharray="4 3" fill="none"/>',
  },
  skirt: {
    body: 'M72 50H128L162 198Q100 214 38 198Z',
    seams: 'M71 60H129M82 60L62 205M92 60L86 208M108 60L114 208M118 60L138 205',
  },
  coat: {
    body: 'M80 26L100 46L120 26L148 40L168 148L148 152L138 98L148 218H52L62 98L52 152L32 148L52 40Z',
    seams: 'M80 26L74 62L98 92L100 46L102 92L126 62L120 26M98 92L96 218M62 150H84M116 150H138',
    extra: `<path d="M61 118H139V128H61Z" fill="{dark}" opacity=".6"/>${buttons(108, 106, 142)}`,
  },
  blazer: {
    body: 'M80 34L100 56L120 34L150 48L166 146L146 150L138 100L142 190Q120 196 102 188L98 188Q80 196 58 190L62 100L54 150L34 146L50 48Z',
    seams: 'M80 34L72 70L99 118L101 118L128 70L120 34M100 118V188M66 146H86M114 146H134M116 92L130 88',
    extra: buttons(104, 128, 148),
  },
  abaya: {
    body: 'M82 24Q100 36 118 24L152 58L174 132L150 142L140 108L152 220Q100 230 48 220L60 108L50 142L26 132L48 58Z',
    seams: 'M100 32V226M78 110Q70 170 66 222M122 110Q130 170 134 222',
    extra:
      '<path d="M95 31V226M105 31V226M27 128L51 138M173 128L149 138" stroke="#c9a24b" stroke-width="1.8" stroke-dasharray="2 3" fill="none"/>',
  },
  kaftan: {
    body: 'M84 28Q100 40 116 28L178 78L170 116L140 104L150 218Q100 228 50 218L60 104L30 116L22 78Z',
    seams: 'M60 104Q72 96 74 84M140 104Q128 96 126 84M80 120Q74 170 72 222M120 120Q126 170 128 222',
    extra:
      '<path d="M84 28Q100 52 116 28M100 42V122M94 50H106M94 66H106M94 82H106M94 98H106M60 112Q100 124 140 112" stroke="#e0bd6a" stroke-width="2.4" fill="none"/>',
  },
  scarf: {
    body: 'M70 38Q100 62 130 38L142 60Q114 88 118 122L128 202H94L92 112Q88 84 60 60Z',
    seams: 'M78 50Q104 74 126 50M98 96Q104 150 106 200',
    extra:
      '<path d="M96 202V218M102 202V218M108 202V218M114 202V218M120 202V218M126 202V218" stroke="{dark}" stroke-width="2"/>',
  },
  sneaker: {
    body: 'M24 158Q22 118 40 112Q56 124 74 114L98 92Q106 88 112 98L136 128Q174 134 178 158Z',
    seams: 'M74 116Q80 138 60 156M136 128Q140 140 152 142M40 112Q44 132 34 150',
    extra:
      '<path d="M88 104L104 118M96 98L112 112M104 94L120 108" stroke="#fff" stroke-width="3"/><path d="M22 156H180Q184 176 170 176H32Q18 176 22 156Z" fill="#f5f2ea" stroke="{dark}" stroke-width="1.4"/>',
  },
  loafer: {
    body: 'M22 160Q20 122 44 120L80 130Q104 118 124 134L160 148Q180 152 180 166L178 170H22Z',
    seams: 'M80 130Q96 148 124 134M92 146Q104 138 122 150',
    extra: '<path d="M20 168H181V175Q150 180 100 177L60 175V184H20Z" fill="#3a2a20"/>',
  },
  pump: {
    body: 'M36 92Q50 88 58 104Q78 146 126 154Q170 158 178 174L118 178Q78 170 60 144Q50 128 36 120Z',
    seams: 'M44 96Q66 146 122 160',
    extra: '<path d="M38 118L50 128L52 180H44Z" fill="{dark}"/>',
  },
  boot: {
    body: 'M70 52L116 48L120 130Q150 136 174 158V170H66Z',
    seams: 'M70 62L116 58M76 66L78 168M120 130Q112 142 96 142',
    extra:
      '<path d="M100 64V128" stroke="{dark}" stroke-width="8" opacity=".35"/><path d="M64 168H176V180H112L104 176L100 186H64Z" fill="#2b211b"/>',
  },
  tote: {
    body: 'M50 100H150L162 206Q100 212 38 206Z',
    seams: 'M49 110H151M62 112V206M138 112V206',
    behind: '<path d="M74 102Q72 48 100 48Q128 48 126 102" stroke="{dark}" stroke-width="6" fill="none"/>',
    extra: '<rect x="92" y="126" width="16" height="11" rx="2" fill="#d4b46a"/>',
  },
  crossbody: {
    body: 'M50 112Q50 100 62 100H138Q150 100 150 112V180Q150 194 136 194H64Q50 194 50 180Z',
    seams: 'M50 112Q54 152 100 154Q146 152 150 112',
    behind: '<path d="M54 104Q60 26 100 26Q140 26 146 104" stroke="{dark}" stroke-width="4" fill="none"/>',
    extra: '<circle cx="100" cy="153" r="6" fill="#d4b46a"/>',
  },
  clutch: {
    body: 'M32 100Q32 94 38 94H162Q168 94 168 100V170Q168 176 162 176H38Q32 176 32 170Z',
    seams: 'M34 96L100 142L166 96',
    extra: '<rect x="93" y="134" width="14" height="12" rx="3" fill="#d4b46a"/>',
  },
  backpack: {
    body: 'M52 92Q52 48 100 48Q148 48 148 92V190Q148 204 134 204H66Q52 204 52 190Z',
    seams: 'M52 100H148M64 140H136V190Q136 196 130 196H70Q64 196 64 190ZM64 150H136',
    behind: '<path d="M84 52Q84 30 100 30Q116 30 116 52" stroke="{dark}" stroke-width="5" fill="none"/>',
  },
  romper: {
    body: 'M78 52Q100 68 122 52L146 62L162 104L142 112L136 98V156L148 204L112 208L100 172L88 208L52 204L64 156V98L58 112L38 104L54 62Z',
    seams: 'M78 52Q100 76 122 52M100 66V150M64 156Q100 164 136 156',
    extra: buttons(100, 84, 104, 124, 144),
  },
  hoodie: {
    body: 'M76 58Q100 28 124 58L150 68L172 150L150 158L138 118V192H62V118L50 158L28 150L50 68Z',
    seams: 'M76 58Q100 92 124 58M76 178L84 146H116L124 178ZM62 184H138',
    extra: '<path d="M94 76V104M106 76V104" stroke="#f4efe4" stroke-width="2.4"/>',
  },
} satisfies Record<string, Shape>;

export type Silhouette = keyof typeof shapes;

const fabrics: Record<Fabric, string> = {
  plain: '',
  stripes: '<path d="M0 2H10" stroke="#fff" stroke-width="2.4" opacity=".75"/>',
  check: '<path d="M3 0V10M0 3H10" stroke="#fff" stroke-width="2" opacity=".35"/>',
  dots: '<circle cx="5" cy="5" r="1.7" fill="#fff" opacity=".8"/>',
  flowers:
    '<g fill="#fff" opacity=".75"><circle cx="3" cy="3" r="1.5"/><circle cx="5.4" cy="4" r="1.5"/><circle cx="4" cy="6" r="1.5"/></g><circle cx="4.2" cy="4.3" r="1" fill="#e4a13c"/>',
  knit: '<path d="M0 0L2.5 4L5 0L7.5 4L10 0M0 5L2.5 9L5 5L7.5 9L10 5" stroke="#000" fill="none" opacity=".16"/>',
  twill: '<path d="M-2 12L12 -2M-2 7L7 -2M3 12L12 3" stroke="#000" opacity=".14"/>',
  grain: '<path d="M1 2Q4 0 6 3T10 3M0 8Q3 6 5 9T10 8" stroke="#000" fill="none" opacity=".12"/>',
};
const fabricScale: Partial<Record<Fabric, number>> = { stripes: 1.1, check: 1.5, flowers: 2, dots: 1.3, knit: 0.8 };

/** Width and height of the pictures in pixels: twice the size at which lists show them, for dense screens. */
const size = { width: 240, height: 288 };

/** Draws the article in its colour (`#rrggbb`) and fabric on a pale background. Returns a JPEG of some 5 kB. */
export function drawArticle(silhouette: Silhouette, colour: string, fabric: Fabric): Promise<Buffer> {
  const shape: Shape = shapes[silhouette];
  const dark = mixed(colour, 0, 0.45);
  const inked = (text = '') => text.replaceAll('{colour}', colour).replaceAll('{dark}', dark);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 240" width="${size.width}" height="${size.height}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#f7f4ee"/><stop offset="1" stop-color="#e7e1d6"/>
      </linearGradient>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2=".25">
        <stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".26"/>
      </linearGradient>
      <pattern id="fabric" width="10" height="10" patternUnits="userSpaceOnUse"
        patternTransform="scale(${fabricScale[fabric] ?? 1})">${fabrics[fabric]}</pattern>
    </defs>
    <rect width="200" height="240" fill="url(#ground)"/>
    <ellipse cx="104" cy="222" rx="66" ry="7" fill="#000" opacity=".07"/>
    ${inked(shape.behind)}
    <path d="${shape.body}" fill="${colour}"/>
    <path d="${shape.body}" fill="url(#fabric)"/>
    <path d="${shape.body}" fill="url(#light)" stroke="${dark}" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="${shape.seams ?? ''}" fill="none" stroke="${dark}" stroke-width="1.3" stroke-linecap="round" opacity=".6"/>
    ${inked(shape.extra)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/**
 * Mixes the colour (`#rrggbb`) with black (`towards` 0) or white (`towards` 255); `share` from 0 to 1 is the amount of
 * black or white.
 */
function mixed(colour: string, towards: number, share: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const hex = channels.map((channel) =>
    Math.round(channel + (towards - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

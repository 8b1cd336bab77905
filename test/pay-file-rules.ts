import { all, at, type Element } from './xml-reader.ts';

/**
 * The published rules of the exported files, transcribed from their schemas: elements, their order and number, and
 * the form of their values. PAXml: paxml.xsd 2.0 (2012-12). AGI: the components of schema 1.1 (1.1.18).
 * pain.001.001.03: ISO 20022. The reference's samples are checked by the same rules. Each check returns complaints.
 */

type Rule = {
  /** The form of the text. Left out: only white space. */
  readonly text?: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
  /** Attributes that may be missing. */
  readonly optional?: Readonly<Record<string, RegExp>>;
  /** Name, least and greatest number, and rule. */
  readonly children?: readonly (readonly [name: string, least: number, most: number, rule: Rule])[];
  /** `all`: in any order; otherwise as listed. */
  readonly order?: 'all';
};

export function complaintsAbout(element: Element, rule: Rule, path = element.name): string[] {
  const complaints: string[] = [];
  const { text = /^\s*$/, attributes = {}, optional = {}, children = [] } = rule;
  if (!text.test(element.text)) complaints.push(`${path}: ${JSON.stringify(element.text)}`);
  for (const [key, form] of Object.entries(attributes))
    if (!form.test(element.attributes[key] ?? 'missing')) complaints.push(`${path}@${key}`);
  for (const [key, value] of Object.entries(element.attributes)) {
    const form = attributes[key] ?? optional[key];
    if (form === undefined ? !/^xmlns|^xsi:/.test(key) : !form.test(value)) complaints.push(`${path}@${key}`);
  }
  const rank = new Map(children.map(([name], index) => [name, index]));
  let highest = -1;
  for (const child of element.children) {
    const index = rank.get(child.name);
    const [, , , inner] = index === undefined ? [] : (children[index] ?? []);
    if (index === undefined || inner === undefined)
      complaints.push(`${path}/${child.name}: not allowed here`);
    else {
      if (rule.order !== 'all' && index < highest) complaints.push(`${path}/${child.name}: out of order`);
      highest = Math.max(highest, index);
      complaints.push(...complaintsAbout(child, inner, `${path}/${child.name}`));
    }
  }
  for (const [name, least, most] of children) {
    const count = element.children.filter((child) => child.name === name).length;
    if (count < least || count > most) complaints.push(`${path}/${name}: ${count} times`);
  }
  return complaints;
}

const MANY = Number.POSITIVE_INFINITY;
const is = (form: RegExp): Rule => ({ text: form });
const ANY = is(/^[\s\S]*$/);
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DATE_TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const INT = /^-?\d{1,9}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const TWELVE = /^\d{12}$/;
const text = (most: number): RegExp => new RegExp(`^(?=[\\s\\S]*\\S)[\\s\\S]{1,${most}}$`);

// --- PAXml 2.0 ---

const TIME_CODES =
  'SJK SJK_KAR SJK_LÖN SJK_ERS SJK_PEN ASK HAV FPE VAB SMB UTB MIL SVE NÄR TJL SEM SEM_BET SEM_SPA SEM_OBE SEM_FÖR KOM PEM PER FAC ATK KON PAP ATF FR1 FR2 FR3 FR4 FR5 FR6 FR7 FR8 FR9 FLX TS1 TS2 TS3 TS4 TS5 TS6 TS7 TS8 TS9 TID ARB MER ÖT1 ÖT2 ÖT3 ÖT4 ÖT5 ÖK1 ÖK2 ÖK3 ÖK4 ÖK5 OB1 OB2 OB3 OB4 OB5 OS1 OS2 OS3 OS4 OS5 JR1 JR2 JR3 JS1 JS2 JS3 BE1 BE2 BE3 BS1 BS2 BS3 RE1 RE2 RE3 HLG SKI LT1 LT2 LT3 LT4 LT5 LT6 LT7 LT8 LT9 NV1 NV2 NV3 NV4 NV5 NV6 NV7 NV8 NV9';
/** The pay codes that are no reimbursement or travel allowance, and the two of those that a pay code may be sent as. */
const PAY_CODES =
  'TID ARB MER ÖT1 ÖT2 ÖT3 ÖT4 ÖT5 ÖK1 ÖK2 ÖK3 ÖK4 ÖK5 JR1 JR2 JR3 BE1 BE2 BE3 RE1 RE2 RE3 NV1 NV2 NV3 NV4 NV5 NV6 NV7 NV8 NV9 OB1 OB2 OB3 OB4 OB5 HLG SKI LT1 LT2 LT3 LT4 LT5 LT6 LT7 LT8 LT9 MÅNLÖN TIMLÖN BONUS PROVISION FÖRSKOTT UTLÄGG MIL_FRI INR_FRI';
const oneOf = (codes: string): Rule => is(new RegExp(`^(${codes.replaceAll(' ', '|')})$`));

const whose = { postid: INT, anstid: /^.+$/, persnr: TWELVE };
const unit: Rule = { text: /^$/, attributes: { dim: /^[1-9]\d?$/, id: /^.{0,10}$/ } };
const shared = [
  ['samlingsid', 0, 1, ANY],
  ['kontonr', 0, 1, ANY],
  ['kundnr', 0, 1, ANY],
  ['resenheter', 0, 1, { children: [['resenhet', 1, MANY, unit]] }],
  ['info', 0, 1, ANY],
] as const;
/** No content at all, not even white space: the schema's elements of attributes alone. */
const EMPTY = /^$/;
const dimension: Rule = {
  text: EMPTY,
  attributes: { dim: /^[1-9]\d?$/, namn: /^.*$/ },
  optional: { info: /^.*$/ },
};
const cost_unit: Rule = {
  text: EMPTY,
  attributes: { dim: /^[1-9]\d?$/, id: /^.*$/, namn: /^.*$/ },
  optional: { delete: /^(true|false|0|1)$/, info: /^.*$/ },
};
const named: Rule = {
  attributes: { namn: /^.*$/ },
  optional: { id: /^.*$/, dim: /^[1-9]\d?$/, info: /^.*$/ },
};

const PAXML: Rule = {
  order: 'all',
  children: [
    [
      'header',
      1,
      1,
      {
        order: 'all',
        children: [
          ['format', 0, 1, ANY],
          ['version', 1, 1, is(/^2\.0$/)],
          ['datum', 0, 1, is(DATE_TIME)],
          ['foretagid', 0, 1, ANY],
          ['foretagorgnr', 0, 1, is(/^.{0,12}$/)],
          ['foretagnamn', 0, 1, ANY],
          ['programnamn', 0, 1, ANY],
          ['info', 0, 1, ANY],
        ],
      },
    ],
    ['dimensioner', 0, 1, { children: [['dimension', 1, MANY, dimension]] }],
    ['resultatenheter', 0, 1, { children: [['resultatenhet', 1, MANY, cost_unit]] }],
    ['koder', 0, 1, { children: [['kod', 1, MANY, named]] }],
    [
      'tidtransaktioner',
      0,
      1,
      {
        children: [
          [
            'tidtrans',
            1,
            MANY,
            {
              order: 'all',
              optional: whose,
              children: [
                ['tidkod', 1, 1, oneOf(TIME_CODES)],
                ['datum', 0, 1, is(DATE)],
                ['datumfrom', 0, 1, is(DATE)],
                ['datumtom', 0, 1, is(DATE)],
                ['starttid', 0, 1, is(DATE_TIME)],
                ['sluttid', 0, 1, is(DATE_TIME)],
                ['timmar', 0, 1, is(/^(?!0+(\.0+)?$)\d+(\.\d+)?$/)],
                ['omfattning', 0, 1, is(/^(100(\.0{1,2})?|(?!0+(\.0+)?$)\d{1,2}(\.\d{1,2})?)$/)],
                ['barn', 0, 1, is(TWELVE)],
                ['semgrund', 0, 1, is(/^(true|false|0|1)$/)],
                ...shared,
              ],
            },
          ],
        ],
      },
    ],
    [
      'lonetransaktioner',
      0,
      1,
      {
        children: [
          [
            'lonetrans',
            1,
            MANY,
            {
              order: 'all',
              optional: whose,
              children: [
                ['lonkod', 0, 1, oneOf(PAY_CODES)],
                ['lonart', 0, 1, ANY],
                ['benamning', 0, 1, ANY],
                ['datum', 0, 1, is(DATE)],
                ['antal', 0, 1, is(DECIMAL)],
                ['apris', 0, 1, is(DECIMAL)],
                ['belopp', 0, 1, is(DECIMAL)],
                ...shared,
              ],
            },
          ],
        ],
      },
    ],
    [
      'schematransaktioner',
      0,
      1,
      {
        children: [
          [
            'schema',
            1,
            MANY,
            {
              optional: { anstid: /^.+$/, persnr: TWELVE },
              children: [['dag', 1, MANY, { attributes: { datum: DATE }, optional: { timmar: DECIMAL } }]],
            },
          ],
        ],
      },
    ],
  ],
};

/** Rules that the schema cannot express: one form of date, amounts only where allowed, and either code. */
export function complaintsAboutPaxml(root: Element): string[] {
  const complaints = complaintsAbout(root, PAXML);
  if (root.name !== 'paxml') complaints.push(`the root is ${root.name}`);
  const posts = [...all(root, 'tidtrans'), ...all(root, 'lonetrans')].map(
    ({ attributes }) => attributes.postid,
  );
  if (new Set(posts).size !== posts.length) complaints.push('a postid occurs twice');
  for (const time of all(root, 'tidtrans')) {
    const has = (name: string): boolean => at(time, name) !== '';
    const ways = [has('datum'), has('datumfrom') && has('datumtom'), has('starttid') && has('sluttid')];
    const complete = has('datumfrom') === has('datumtom') && has('starttid') === has('sluttid');
    if (!complete || ways.filter(Boolean).length !== 1)
      complaints.push('tidtrans: when is not said in one way');
    if (has('timmar') && !has('datum')) complaints.push('tidtrans: hours of several days');
    if (at(time, 'datumfrom') > at(time, 'datumtom')) complaints.push('tidtrans: ends before it begins');
  }
  for (const pay of all(root, 'lonetrans'))
    if ((at(pay, 'lonkod') === '') === (at(pay, 'lonart') === ''))
      complaints.push('lonetrans: lonkod or lonart');
  return complaints;
}

// --- AGI ---

const coded = (faltkod: string, form: RegExp): Rule => ({
  text: form,
  attributes: { faltkod: new RegExp(`^${faltkod}$`) },
});
/** The tax authority's IDENTITET: 16 and an organisation number, or a personal or coordination number. */
const IDENTITY =
  /^(16[1-35-9]\d[2-9]\d{7}|(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])\d{4})$/;
const PERIOD = /^20(1[89]|[2-9]\d)(0[1-9]|1[0-2])$/;
const AMOUNT = /^\d{1,10}$/;
const TICK = /^1$/;
// A schema counts characters, not UTF-16 code units.
const PLAIN = (most: number): RegExp => new RegExp(`^(?=[^<>]*[^<>\\s])[^<>]{1,${most}}$`, 'u');
const EMAIL = /^(?=.{5,254}$)\w+([-+.']\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*$/;
const SPEC = /^0*[1-9]\d{0,9}$/;

const person: Rule = {
  children: [
    ['agd:Namn', 1, 1, is(PLAIN(50))],
    ['agd:Telefon', 1, 1, is(PLAIN(20))],
    ['agd:Epostadress', 1, 1, is(EMAIL)],
  ],
};
const employer = coded('201', IDENTITY);
const HU: Rule = {
  order: 'all',
  children: [
    ['agd:ArbetsgivareHUGROUP', 1, 1, { children: [['agd:AgRegistreradId', 1, 1, employer]] }],
    ['agd:RedovisningsPeriod', 1, 1, coded('006', PERIOD)],
    ['agd:SummaArbAvgSlf', 0, 1, coded('487', AMOUNT)],
    ['agd:SummaSkatteavdr', 0, 1, coded('497', AMOUNT)],
  ],
};
const recipient = coded('215', IDENTITY);
/** Field 222: the date of birth and three digits that the employer chooses. */
const BORN = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}$/;
const IU: Rule = {
  order: 'all',
  children: [
    ['agd:ArbetsgivareIUGROUP', 1, 1, { children: [['agd:AgRegistreradId', 1, 1, employer]] }],
    [
      'agd:BetalningsmottagareIUGROUP',
      1,
      1,
      {
        children: [
          [
            'agd:BetalningsmottagareIDChoice',
            1,
            1,
            {
              children: [
                ['agd:BetalningsmottagarId', 0, 1, recipient],
                ['agd:Fodelsetid', 0, 1, coded('222', BORN)],
              ],
            },
          ],
          ['agd:Fornamn', 0, 1, coded('216', PLAIN(30))],
          ['agd:Efternamn', 0, 1, coded('217', PLAIN(30))],
        ],
      },
    ],
    ['agd:RedovisningsPeriod', 1, 1, coded('006', PERIOD)],
    ['agd:Specifikationsnummer', 1, 1, coded('570', SPEC)],
    ['agd:ArbetsplatsensGatuadress', 0, 1, coded('245', PLAIN(50))],
    ['agd:ArbetsplatsensOrt', 0, 1, coded('246', PLAIN(50))],
    ['agd:Borttag', 0, 1, coded('205', /^1$/)],
    ['agd:KontantErsattningUlagAG', 0, 1, coded('011', AMOUNT)],
    ['agd:AvdrPrelSkatt', 0, 1, coded('001', AMOUNT)],
    ['agd:AvdrSkattSINK', 0, 1, coded('274', AMOUNT)],
    ['agd:SkatteplOvrigaFormanerUlagAG', 0, 1, coded('012', AMOUNT)],
    ['agd:SkatteplBilformanUlagAG', 0, 1, coded('013', AMOUNT)],
    ['agd:KostformanUlagAG', 0, 1, coded('015', AMOUNT)],
    ['agd:DrivmVidBilformanUlagAG', 0, 1, coded('018', AMOUNT)],
    ['agd:KontantErsattningEjUlagSA', 0, 1, coded('131', AMOUNT)],
    ['agd:BostadsformanSmahusUlagAG', 0, 1, coded('041', TICK)],
    ['agd:BostadsformanEjSmahusUlagAG', 0, 1, coded('043', TICK)],
    ['agd:Bilersattning', 0, 1, coded('050', TICK)],
    ['agd:Traktamente', 0, 1, coded('051', TICK)],
  ],
};
const HOURS = /^(?!0+(\.0+)?$)(24(\.0{1,2})?|(1?\d|2[0-3])(\.\d{1,2})?)$/;
const CARE: Rule = {
  order: 'all',
  children: [
    ['agd:AgRegistreradId', 1, 1, employer],
    ['agd:RedovisningsPeriod', 1, 1, coded('006', PERIOD)],
    ['agd:FranvaroDatum', 1, 1, coded('821', DATE)],
    ['agd:BetalningsmottagarId', 1, 1, recipient],
    ['agd:FranvaroSpecifikationsnummer', 1, 1, coded('822', SPEC)],
    ['agd:FranvaroTyp', 1, 1, coded('823', /^(TILLFALLIG_FORALDRAPENNING|FORALDRAPENNING)$/)],
    ['agd:FranvaroBorttag', 0, 1, coded('820', /^1$/)],
    ['agd:FranvaroTimmarTFP', 0, 1, coded('825', HOURS)],
    ['agd:FranvaroTimmarFP', 0, 1, coded('827', HOURS)],
  ],
};

const AGI: Rule = {
  attributes: {
    omrade: /^Arbetsgivardeklaration$/,
    xmlns: /^http:\/\/xmls\.skatteverket\.se\/se\/skatteverket\/da\/instans\/schema\/1\.1$/,
    'xmlns:agd': /^http:\/\/xmls\.skatteverket\.se\/se\/skatteverket\/da\/komponent\/schema\/1\.1$/,
  },
  children: [
    [
      'agd:Avsandare',
      1,
      1,
      {
        children: [
          ['agd:Programnamn', 1, 1, is(PLAIN(50))],
          ['agd:Organisationsnummer', 1, 1, is(IDENTITY)],
          ['agd:TekniskKontaktperson', 1, 1, person],
          ['agd:Skapad', 1, 1, is(DATE_TIME)],
        ],
      },
    ],
    [
      'agd:Blankettgemensamt',
      1,
      1,
      {
        children: [
          [
            'agd:Arbetsgivare',
            1,
            1,
            {
              children: [
                ['agd:AgRegistreradId', 1, 1, is(IDENTITY)],
                ['agd:Kontaktperson', 1, MANY, person],
              ],
            },
          ],
        ],
      },
    ],
    [
      'agd:Blankett',
      1,
      MANY,
      {
        children: [
          [
            'agd:Arendeinformation',
            1,
            1,
            {
              children: [
                ['agd:Arendeagare', 1, 1, is(IDENTITY)],
                ['agd:Period', 1, 1, is(PERIOD)],
              ],
            },
          ],
          [
            'agd:Blankettinnehall',
            1,
            1,
            {
              children: [
                ['agd:HU', 0, 1, HU],
                ['agd:IU', 0, 1, IU],
              ],
            },
          ],
        ],
      },
    ],
    ['agd:Franvarouppgift', 0, MANY, CARE],
  ],
};

/** Rules that the schema cannot express: one employer, one period, one head, the sums of the head, unique keys. */
export function complaintsAboutAgi(root: Element): string[] {
  const complaints = complaintsAbout(root, AGI);
  const texts = (name: string): string[] => all(root, name).map((one) => one.text);
  const requireOne = (what: string, values: readonly string[]): void => {
    if (new Set(values).size !== 1) complaints.push(`${what}: ${[...new Set(values)].join(', ')}`);
  };
  requireOne('employer', [
    ...texts('agd:AgRegistreradId'),
    ...texts('agd:Arendeagare'),
    ...texts('agd:Organisationsnummer'),
  ]);
  requireOne('period', [...texts('agd:Period'), ...texts('agd:RedovisningsPeriod')]);
  for (const content of all(root, 'agd:Blankettinnehall'))
    if (content.children.length !== 1) complaints.push('a form with nothing, or more than one thing, in it');
  const [first] = all(root, 'agd:Blankettinnehall');
  if (texts('agd:HU').length !== 1 || first?.children[0]?.name !== 'agd:HU')
    complaints.push('the head comes first, once');
  const sum = (name: string): number => texts(name).reduce((total, one) => total + Number(one), 0);
  if (sum('agd:SummaSkatteavdr') !== sum('agd:AvdrPrelSkatt') + sum('agd:AvdrSkattSINK'))
    complaints.push('the head has another tax than its individuals');
  const keys = [
    ...all(root, 'agd:IU').map((one) => at(one, 'agd:Specifikationsnummer')),
    ...all(root, 'agd:Franvarouppgift').map((one) =>
      ['agd:BetalningsmottagarId', 'agd:FranvaroDatum', 'agd:FranvaroSpecifikationsnummer']
        .map((name) => at(one, name))
        .join(),
    ),
  ];
  if (new Set(keys).size !== keys.length) complaints.push('a key occurs twice');
  for (const one of all(root, 'agd:BetalningsmottagareIUGROUP')) {
    const [choice] = all(one, 'agd:BetalningsmottagareIDChoice');
    if (choice?.children.length !== 1) complaints.push('a person is named in one way');
    const born = all(one, 'agd:Fodelsetid').length > 0;
    if (!born && (at(one, 'agd:Fornamn') !== '' || at(one, 'agd:Efternamn') !== ''))
      complaints.push('a name beside a number');
  }
  const ids = ['agd:BetalningsmottagarId', 'agd:Fodelsetid'].flatMap((name) =>
    all(root, 'agd:BetalningsmottagareIDChoice').flatMap((one) => all(one, name).map(({ text: id }) => id)),
  );
  if (new Set(ids).size !== ids.length) complaints.push('a person is declared twice');
  for (const one of all(root, 'agd:Franvarouppgift')) {
    const temporary = at(one, 'agd:FranvaroTyp') === 'TILLFALLIG_FORALDRAPENNING';
    const said = [at(one, 'agd:FranvaroTimmarTFP') !== '', at(one, 'agd:FranvaroTimmarFP') !== ''];
    if (at(one, 'agd:FranvaroBorttag') === '' && (said[0] !== temporary || said[1] === temporary))
      complaints.push('hours of the other kind of absence');
    if (at(one, 'agd:RedovisningsPeriod') < '202501') complaints.push('absence before it was declared');
  }
  return complaints;
}

// --- pain.001.001.03 and .09 ---

const ID35 = is(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/?:().,'+ -]{1,35}(?<!\/)$/);
const NAME140 = is(/^[A-Za-z0-9/?:().,'+ ÅÄÖåäö-]{1,140}$/);
const MONEY = /^\d{1,13}\.\d{2}$/;
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;
const other = (form: RegExp, code: RegExp): Rule => ({
  children: [
    ['Id', 1, 1, is(form)],
    ['SchmeNm', 0, 1, { children: [['Cd', 1, 1, is(code)]] }],
  ],
});
const party: Rule = {
  children: [
    ['Nm', 0, 1, NAME140],
    [
      'Id',
      0,
      1,
      { children: [['OrgId', 1, 1, { children: [['Othr', 1, 1, other(/^\d{10,12}$/, /^BANK$/)]] }]] },
    ],
  ],
};
const bankBy = (bic: string): Rule => ({
  children: [
    [
      'FinInstnId',
      1,
      1,
      {
        children: [
          [bic, 0, 1, is(BIC)],
          [
            'ClrSysMmbId',
            0,
            1,
            {
              children: [
                ['ClrSysId', 0, 1, { children: [['Cd', 1, 1, is(/^SESBA$/)]] }],
                ['MmbId', 1, 1, is(/^\d{4}$/)],
              ],
            },
          ],
        ],
      },
    ],
  ],
});
const total = [
  ['NbOfTxs', 1, 1, is(/^\d{1,15}$/)],
  ['CtrlSum', 1, 1, is(MONEY)],
] as const;

type PainParts = { readonly version: RegExp; readonly bank: Rule; readonly day: Rule };

/** What the two versions share, in the order of their schemas; they differ in the name of the BIC and the form of the day. */
const painOf = ({ version, bank, day }: PainParts): Rule => ({
  attributes: { xmlns: version },
  children: [
    [
      'CstmrCdtTrfInitn',
      1,
      1,
      {
        children: [
          [
            'GrpHdr',
            1,
            1,
            {
              children: [
                ['MsgId', 1, 1, ID35],
                ['CreDtTm', 1, 1, is(DATE_TIME)],
                ...total,
                ['InitgPty', 1, 1, party],
              ],
            },
          ],
          [
            'PmtInf',
            1,
            MANY,
            {
              children: [
                ['PmtInfId', 1, 1, ID35],
                ['PmtMtd', 1, 1, is(/^TRF$/)],
                ...total,
                [
                  'PmtTpInf',
                  1,
                  1,
                  {
                    children: [
                      ['SvcLvl', 1, 1, { children: [['Cd', 1, 1, is(/^NURG$/)]] }],
                      ['CtgyPurp', 1, 1, { children: [['Cd', 1, 1, is(/^SALA$/)]] }],
                    ],
                  },
                ],
                ['ReqdExctnDt', 1, 1, day],
                ['Dbtr', 1, 1, party],
                [
                  'DbtrAcct',
                  1,
                  1,
                  {
                    children: [
                      ['Id', 1, 1, { children: [['IBAN', 1, 1, is(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/)]] }],
                      ['Ccy', 0, 1, is(/^SEK$/)],
                    ],
                  },
                ],
                ['DbtrAgt', 1, 1, bank],
                [
                  'CdtTrfTxInf',
                  1,
                  MANY,
                  {
                    children: [
                      [
                        'PmtId',
                        1,
                        1,
                        {
                          children: [
                            ['InstrId', 0, 1, ID35],
                            ['EndToEndId', 1, 1, ID35],
                          ],
                        },
                      ],
                      [
                        'Amt',
                        1,
                        1,
                        { children: [['InstdAmt', 1, 1, { text: MONEY, attributes: { Ccy: /^SEK$/ } }]] },
                      ],
                      ['CdtrAgt', 1, 1, bank],
                      ['Cdtr', 1, 1, party],
                      [
                        'CdtrAcct',
                        1,
                        1,
                        {
                          children: [
                            ['Id', 1, 1, { children: [['Othr', 1, 1, other(/^\d{2,12}$/, /^BBAN$/)]] }],
                          ],
                        },
                      ],
                      ['RmtInf', 0, 1, { children: [['Ustrd', 0, MANY, is(text(140))]] }],
                    ],
                  },
                ],
              ],
            },
          ],
        ],
      },
    ],
  ],
});

const PAIN_03 = painOf({
  version: /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.03$/,
  bank: bankBy('BIC'),
  day: is(DATE),
});
const PAIN_09 = painOf({
  version: /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09$/,
  bank: bankBy('BICFI'),
  day: { children: [['Dt', 1, 1, is(DATE)]] },
});

/** Rules that the schema cannot express: counts and sums, unique ids. */
export function complaintsAboutPain(root: Element): string[] {
  const is_later = root.attributes.xmlns?.endsWith('.09') === true;
  const complaints = complaintsAbout(root, is_later ? PAIN_09 : PAIN_03);
  const amounts = all(root, 'InstdAmt').map(({ text: amount }) => BigInt(amount.replace('.', '')));
  const sum = String(amounts.reduce((whole, one) => whole + one, 0n)).padStart(3, '0');
  for (const { text: count } of all(root, 'NbOfTxs'))
    if (count !== String(amounts.length)) complaints.push(`NbOfTxs ${count} of ${amounts.length}`);
  for (const { text: said } of all(root, 'CtrlSum'))
    if (said.replace('.', '') !== sum) complaints.push(`CtrlSum ${said} of ${sum}`);
  for (const name of ['EndToEndId', 'InstrId']) {
    const ids = all(root, name).map((one) => one.text);
    if (new Set(ids).size !== ids.length) complaints.push(`${name} occurs twice`);
  }
  if (amounts.some((amount) => amount <= 0n)) complaints.push('a payment of nothing');
  return complaints;
}

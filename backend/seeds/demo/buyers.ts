import type { BuyerType, CompanyAddress } from '@portal/contract/auth';
import type { AccountStatus, CompanyRole } from '@portal/contract/policy';

export interface DemoBuyer {
  name: string;
  company: string;
  email: string;
  phone: string;
  type: BuyerType;
  address: CompanyAddress;
  status: AccountStatus;
  /** Days before today on which the company applied. */
  appliedDaysAgo: number;
  /** Weight with which the company places an order, and scale of its quantities: 1 is a small shop. */
  size: number;
}

type Entry = [
  company: string,
  name: string,
  mailbox: string,
  phone: string,
  type: BuyerType,
  street: string,
  city: string,
  country: string,
  appliedDaysAgo: number,
  size: number,
];

/** Invented companies and people; the domain `.example` never receives mail. */
const approved: Entry[] = [
  [
    'Sidra Lane Boutique',
    'Layla Haddad',
    'buyer@portal.local',
    '+971 4 555 0101',
    'Retail',
    '12 Jasmine Street, Jumeirah',
    'Dubai',
    'AE',
    364,
    5,
  ],
  [
    'Golden Dune Trading LLC',
    'Omar Rashid',
    'purchasing@goldendune.example',
    '+971 6 555 0114',
    'Wholesale',
    'Warehouse 7, Al Nahda Industrial Area',
    'Sharjah',
    'AE',
    364,
    9,
  ],
  [
    'Pearl & Thread',
    'Maya Farouk',
    'orders@pearlandthread.example',
    '+971 2 555 0127',
    'Retail',
    '4 Corniche Arcade',
    'Abu Dhabi',
    'AE',
    363,
    4,
  ],
  [
    'Oryx Fashion House WLL',
    'Khalid Mansour',
    'buying@oryxfashion.example',
    '+974 4455 0132',
    'Wholesale',
    '88 Lantern Road',
    'Doha',
    'QA',
    363,
    7,
  ],
  [
    'Modern Souk Online',
    'Dana Aziz',
    'stock@modernsouk.example',
    '+971 50 555 0148',
    'Online',
    'Unit 31, Creative Park',
    'Dubai',
    'AE',
    362,
    6,
  ],
  [
    'Al Manara Department Stores',
    'Yousef Karam',
    'fashion@almanarastores.example',
    '+965 2255 0153',
    'Wholesale',
    '21 Lighthouse Avenue',
    'Kuwait City',
    'KW',
    362,
    8,
  ],
  [
    'Rawan & Daughters',
    'Rawan Saleh',
    'rawan@rawandaughters.example',
    '+973 1755 0166',
    'Retail',
    '3 Weavers Lane',
    'Manama',
    'BH',
    361,
    2,
  ],
  [
    'Urban Falcon Menswear',
    'Tariq Nasser',
    'tariq@urbanfalcon.example',
    '+971 4 555 0171',
    'Retail',
    'Shop 18, Palm Walk',
    'Dubai',
    'AE',
    360,
    3,
  ],
  [
    'Frankincense Trail Stores',
    'Salma Balushi',
    'orders@frankincensetrail.example',
    '+968 2455 0188',
    'Retail',
    '40 Harbour Street',
    'Muscat',
    'OM',
    359,
    3,
  ],
  [
    'Najd Apparel Distribution',
    'Faisal Otaibi',
    'procurement@najdapparel.example',
    '+966 11 555 0192',
    'Wholesale',
    'Building 9, Cedar District',
    'Riyadh',
    'SA',
    358,
    8,
  ],
  [
    'Little Lantern Kids',
    'Huda Amin',
    'huda@littlelantern.example',
    '+971 7 555 0205',
    'Retail',
    '6 Coral Road',
    'Ras Al Khaimah',
    'AE',
    357,
    2,
  ],
  [
    'Red Sea Concept Store',
    'Lina Zahran',
    'hello@redseaconcept.example',
    '+966 12 555 0219',
    'Retail',
    '15 Old Town Square',
    'Jeddah',
    'SA',
    355,
    4,
  ],
  [
    'Threadbare Market',
    'Sami Khoury',
    'sami@threadbaremarket.example',
    '+971 55 555 0226',
    'Online',
    'Desk 204, Media Lofts',
    'Dubai',
    'AE',
    352,
    3,
  ],
  [
    'Oasis Outlet Group',
    'Nadia Hakim',
    'buying@oasisoutlet.example',
    '+971 3 555 0234',
    'Wholesale',
    '2 Date Palm Circle',
    'Al Ain',
    'AE',
    350,
    5,
  ],
  [
    'Saffron & Sage',
    'Amira Nabil',
    'amira@saffronandsage.example',
    '+962 6 555 0241',
    'Retail',
    '27 Olive Hill',
    'Amman',
    'JO',
    240,
    2,
  ],
  [
    'Blue Dhow Clothing',
    'Hassan Jaber',
    'orders@bluedhow.example',
    '+971 9 555 0257',
    'Retail',
    '11 Fishermen Walk',
    'Fujairah',
    'AE',
    160,
    1,
  ],
  [
    'The Seventh Gate',
    'Rana Sabbagh',
    'rana@seventhgate.example',
    '+961 1 555 263',
    'Online',
    '5 Mulberry Steps',
    'Beirut',
    'LB',
    75,
    2,
  ],
];

const others: [Entry, AccountStatus][] = [
  [
    [
      'Amber Row Concept Store',
      'Noor Shaheen',
      'pending@portal.local',
      '+971 4 555 0272',
      'Retail',
      '9 Amber Row, City Quarter',
      'Dubai',
      'AE',
      2,
      1,
    ],
    'pending',
  ],
  [
    [
      'Caravan Supply Co',
      'Bilal Daoud',
      'bilal@caravansupply.example',
      '+974 3355 0288',
      'Wholesale',
      '70 Market Ring Road',
      'Doha',
      'QA',
      1,
      1,
    ],
    'pending',
  ],
  [
    [
      'Quick Resale Hub',
      'Adel Fares',
      'adel@quickresale.example',
      '+971 52 555 0296',
      'Online',
      'PO Box 5512',
      'Ajman',
      'AE',
      48,
      1,
    ],
    'rejected',
  ],
];

function buyerOf(entry: Entry, status: AccountStatus): DemoBuyer {
  const [company, name, email, phone, type, street, city, country, appliedDaysAgo, size] = entry;
  return { company, name, email, phone, type, address: { street, city, country }, status, appliedDaysAgo, size };
}

export const demoBuyers: DemoBuyer[] = [
  ...approved.map((entry) => buyerOf(entry, 'approved')),
  ...others.map(([entry, status]) => buyerOf(entry, status)),
];

interface DemoColleague {
  /** The index of the company. */
  buyer: number;
  name: string;
  email: string;
  companyRole: CompanyRole;
  joinedDaysAgo: number;
}

/** The people beside who registered it of the company whose account people sign in with. */
export const demoColleagues: DemoColleague[] = [
  { buyer: 0, name: 'Dana Mansour', email: 'dana@sidralane.example', companyRole: 'buyer', joinedDaysAgo: 240 },
  { buyer: 0, name: 'Karim Saleh', email: 'accounts@sidralane.example', companyRole: 'accountant', joinedDaysAgo: 150 },
];

/** Dimensions of DIN 5008, form B, in points of 1/72 inch. */
const millimetres = (count: number): number => (count * 72) / 25.4;

export const page = {
  left: millimetres(25),
  right: millimetres(20),
  top: millimetres(27),
  bottom: millimetres(20),
  width: millimetres(210),
  height: millimetres(297),
  textWidth: millimetres(165),
  letterhead: millimetres(16),
  followingHead: millimetres(15),
  /** Address field: 85 mm wide from 20 mm, its text from 25 mm; 45 to 90 mm below the edge. */
  addressWidth: millimetres(80),
  /** Return address, alone in the first 5 mm. */
  senderZone: { top: millimetres(45), bottom: millimetres(50) },
  /** Notes on delivery end where this zone begins, and make room for a long address. */
  addressZone: { top: millimetres(62.7), bottom: millimetres(90) },
  /** Information block: 75 mm wide from 125 mm, 50 mm below the edge. */
  information: { left: millimetres(125), top: millimetres(50), width: millimetres(75), labelWidth: millimetres(31) },
  /** Subject: two blank lines below the address field, or below a longer information block. */
  subject: millimetres(98.46),
  afterInformation: millimetres(8.46),
  foldMarks: [millimetres(105), millimetres(210)],
  punchMark: millimetres(148.5),
  marksLeft: millimetres(5),
  /** Particulars of the company at the foot of the first page end here. */
  footerBottom: millimetres(285),
  footerGap: millimetres(5),
  labelWidth: millimetres(45),
} as const;

export const ink = { text: '#1c2733', soft: '#5b6b7b', line: '#c3ccd5', accent: '#1d4e89' } as const;

export const bodySize = 10;
export const smallSize = 7.5;
export const lineGap = 2;

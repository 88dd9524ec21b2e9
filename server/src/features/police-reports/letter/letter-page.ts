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
  senderLine: millimetres(46),
  addressField: millimetres(54),
  addressWidth: millimetres(85),
  /** Position of the date, level with the address field. */
  place: millimetres(54),
  subject: millimetres(98),
  foldMarks: [millimetres(105), millimetres(210)],
  punchMark: millimetres(148.5),
  labelWidth: millimetres(45),
} as const;

export const ink = { text: '#1c2733', soft: '#5b6b7b', line: '#c3ccd5', accent: '#1d4e89' } as const;

/** Countries by ISO 3166-1 alpha-2 code, and the members of the European Union. */

/** A first letter, and each second one. */
const LETTERS =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY ' +
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ ' +
  'TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
export const COUNTRY_CODES: readonly string[] = LETTERS.split(' ').flatMap(([first, ...seconds]) =>
  seconds.map((second) => first! + second),
)
const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES)

export const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether this is the code of a country, in capitals. */
export const isCountry = (code: string): boolean => COUNTRIES.has(code)

/** A country, or `EU` for the union as a whole. */
export const isRegion = (code: string): boolean => code === 'EU' || isCountry(code)

/** Whether a place is in a region: the same code, or a member state when the region is `EU`. */
export const liesIn = (place: string, region: string): boolean =>
  place === region || (region === 'EU' && EU_MEMBERS.has(place))

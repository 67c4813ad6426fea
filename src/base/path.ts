/** The path to a value inside an entry: `['offers', 0, 'kind']`. */
export type Path = readonly PropertyKey[]

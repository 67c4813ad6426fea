/** The dataset is written by the build, so the compiler cannot look at it; the importer states its type. */
declare module '*.json' {
  const value: unknown
  export default value
}
